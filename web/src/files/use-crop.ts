import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { noDragging } from './no-dragging.ts'

export type Picture = { width: number; height: number }
type Crop = { zoom: number; x: number; y: number }

/** The side of the square on the screen, in pixels. */
export const cropSide = 256
export const maxZoom = 4
/** The side of the square that is uploaded. The server makes its smaller sizes from it. */
const uploadedSide = 512
const keyStepPx = 8

/** The square part of a picture that is chosen by moving and enlarging it. The picture always covers the square. */
export function useCrop({ width, height }: Picture) {
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0, y: 0 })
  const held = useRef<{ x: number; y: number } | null>(null)
  const scaleOf = (zoom: number) => (cropSide / Math.min(width, height)) * zoom

  /** The offset of the middle is limited, so that no edge of the picture enters the square. */
  const limited = ({ zoom, x, y }: Crop): Crop => {
    const limit = (offset: number, side: number) => {
      const max = Math.max(0, (side * scaleOf(zoom) - cropSide) / 2)
      return Math.min(max, Math.max(-max, offset))
    }
    return { zoom, x: limit(x, width), y: limit(y, height) }
  }
  const move = (x: number, y: number) => setCrop((before) => limited({ ...before, x: before.x + x, y: before.y + y }))
  const release = () => {
    held.current = null
  }
  const scale = scaleOf(crop.zoom)

  return {
    zoom: crop.zoom,
    setZoom: (zoom: number) =>
      setCrop((before) => limited({ zoom, x: (before.x * zoom) / before.zoom, y: (before.y * zoom) / before.zoom })),
    /** The position of the picture in the square. */
    place: {
      width: width * scale,
      height: height * scale,
      left: (cropSide - width * scale) / 2 + crop.x,
      top: (cropSide - height * scale) / 2 + crop.y,
    },
    area: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (!held.current) return
        move(clientX - held.current.x, clientY - held.current.y)
        held.current = { x: clientX, y: clientY }
      },
      onPointerUp: release,
      onPointerCancel: release,
      ...noDragging,
      onKeyDown: (event: KeyboardEvent) => {
        const steps: Record<string, [number, number]> = {
          ArrowLeft: [-keyStepPx, 0],
          ArrowRight: [keyStepPx, 0],
          ArrowUp: [0, -keyStepPx],
          ArrowDown: [0, keyStepPx],
        }
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        move(...step)
      },
    },
    /** Draws the chosen part. PNG keeps the transparency of a logo. */
    draw: async (image: HTMLImageElement): Promise<Blob> => {
      const side = cropSide / scale
      const target = Math.min(uploadedSide, Math.max(1, Math.round(side)))
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: target, height: target })
      const left = (width - side) / 2 - crop.x / scale
      const top = (height - side) / 2 - crop.y / scale
      canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, target, target)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      if (!blob) throw new Error('the browser cannot draw this picture')
      return blob
    },
  }
}
