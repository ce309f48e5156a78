/** The sides of an avatar or a logo, in pixels, the largest first. */
export const squareSides = [256, 128, 64] as const

export type SquareSide = (typeof squareSides)[number]
