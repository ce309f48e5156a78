import classes from './operator.module.css'

const height = 48
const barWidth = 8
const gap = 2

/** A small bar for each day. A day without growth has no bar. */
export function Plot({ values, label }: { values: number[]; label: string }) {
  const max = Math.max(1, ...values)
  const width = Math.max(1, values.length) * (barWidth + gap)
  return (
    <svg
      className={classes.plot}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, place) => {
        const size = value <= 0 ? 0 : Math.max(2, (value / max) * (height - 2))
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the day
        return <rect key={place} x={place * (barWidth + gap)} y={height - size} width={barWidth} height={size} rx={1} />
      })}
      <line className={classes.axis} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
    </svg>
  )
}
