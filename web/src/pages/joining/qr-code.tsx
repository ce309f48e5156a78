import encodeQR from 'qr'
import { useMemo } from 'react'
import classes from './joining.module.css'

/** The quiet zone that the standard requires around a code, in modules. */
const border = 4

/** A QR code as an image of black squares, which prints sharply in every size. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, squares } = useMemo(() => {
    const rows = encodeQR(value, 'raw', { border })
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, squares: dark.join('') }
  }, [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares} fill="black" />
    </svg>
  )
}
