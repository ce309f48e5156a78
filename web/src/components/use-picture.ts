import { useEffect, useState } from 'react'
import { localAddress } from '../api/local-address.ts'

/** The sizes in which the server has avatars and logos. */
const sizes = [64, 128, 256]

/** Pictures that were loaded once are shown at once, as in the rows of a virtualized list. */
const loaded = new Set<string>()

/** The address of an avatar or logo as soon as it is loaded, and null until then. */
export function usePicture(address: string | null | undefined, shownSize: number): string | null {
  const pixels = shownSize * devicePixelRatio
  const size = sizes.find((each) => each >= pixels) ?? sizes.at(-1)
  const source = address ? `${localAddress(address)}?size=${size}` : null
  const [, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    if (source === null || loaded.has(source)) return
    const image = new Image()
    image.onload = () => {
      loaded.add(source)
      setLoaded(source)
    }
    image.src = source
    return () => {
      image.onload = null
    }
  }, [source])
  return source !== null && loaded.has(source) ? source : null
}
