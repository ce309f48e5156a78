import sharp from 'sharp'

/* Drawings of the demo, as SVG. They are uploaded as PNG, because the service takes no SVG as an image. */

/**
 * Converts drawings to PNG, and returns a function that finds the PNG of a drawing. All of them are converted before the
 * first upload, because the service then forbids the whole process to decode SVG.
 */
export async function drawAll(drawings: string[]): Promise<(drawing: string) => Buffer> {
  const images = new Map<string, Buffer>()
  for (const drawing of drawings) images.set(drawing, await sharp(Buffer.from(drawing)).png().toBuffer())
  return (drawing) => images.get(drawing) ?? Buffer.alloc(0)
}

/** The bridge in the snow, in two colours. */
export const poster = (dark: string, light: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 120 90">
    <rect width="120" height="90" fill="${light}"/>
    <path d="M0 62 Q60 22 120 62 V70 Q60 34 0 70 Z" fill="${dark}"/>
    <path d="M20 60 V84 M40 51 V84 M60 47 V84 M80 51 V84 M100 60 V84" stroke="${dark}" stroke-width="2"/>
    <rect y="80" width="120" height="10" fill="white"/>
    ${Array.from({ length: 40 }, (_, flake) => `<circle cx="${(flake * 37) % 120}" cy="${(flake * 23) % 60}" r="${0.6 + (flake % 3) * 0.3}" fill="white"/>`).join('')}
  </svg>`

/** The bridge alone. */
export const logo = `
  <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="#364fc7"/>
    <path d="M6 42 Q32 14 58 42 V48 Q32 24 6 48 Z" fill="white"/>
    <path d="M16 38 V52 M32 32 V52 M48 38 V52" stroke="white" stroke-width="3"/>
    <path d="M6 54 H58" stroke="#91a7ff" stroke-width="3"/>
  </svg>`

/** A person, down to the shoulders. */
export const face = (skin: string, hair: string, shirt: string, background: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="${background}"/>
    <ellipse cx="32" cy="64" rx="24" ry="18" fill="${shirt}"/>
    <rect x="27" y="38" width="10" height="13" rx="5" fill="${skin}"/>
    <circle cx="32" cy="26" r="16" fill="${hair}"/>
    <ellipse cx="32" cy="30" rx="11.5" ry="13" fill="${skin}"/>
    <circle cx="27.5" cy="29" r="1.4" fill="#212529"/>
    <circle cx="36.5" cy="29" r="1.4" fill="#212529"/>
    <path d="M27 35 Q32 39.5 37 35" fill="none" stroke="#212529" stroke-width="1.4" stroke-linecap="round"/>
  </svg>`
