import { readFile } from 'node:fs/promises'
import * as harfbuzz from 'harfbuzzjs'
import type { FontFile, Weight } from './font-files.ts'
import { TrueType } from './truetype.ts'
import { unpackWoff } from './woff.ts'

/** A font at a weight: `shaper` positions the glyphs, `outlines` is embedded in documents. */
export type Face = {
  name: string
  file: FontFile
  shaper: harfbuzz.Font
  outlines: TrueType
  /** Cached results of `covers`. */
  covered: Map<string, boolean>
}

const maxFaces = 200

const faces = new Map<string, Face>()

const nameOf = (file: FontFile, weight: Weight) => (file.weighted ? `${file.name}-${weight}` : file.name)

/** Loads a face on first use and keeps it. It returns a promise only then, because it is called for each letter. */
export function loadFace(file: FontFile, weight: Weight): Face | Promise<Face> {
  return faces.get(nameOf(file, weight)) ?? readFace(file, weight)
}

/** Frees memory between documents. Ordinary documents need fewer faces; a malicious text could load all of them. */
export function trimFaceCache(): void {
  if (faces.size > maxFaces) faces.clear()
}

async function readFace(file: FontFile, weight: Weight): Promise<Face> {
  const bytes = await readFont(file, weight)
  const name = nameOf(file, weight)
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  const face = faces.get(name) ?? { name, file, shaper, outlines: new TrueType(bytes), covered: new Map() }
  faces.set(name, face)
  return face
}

async function readFont({ path, packed }: FontFile, weight: Weight): Promise<Buffer> {
  const bytes = await readFile(path(weight))
  if (packed === 'woff') return unpackWoff(bytes)
  if (packed !== 'woff2') return bytes
  const { default: subsetFont } = await import('subset-font')
  const unpack = { targetFormat: 'truetype', keepAllGlyphs: true } as const
  return subsetFont(bytes, '', { ...unpack, variationAxes: { wght: weight } })
}

const joinsOnly = /\u200c|\u200d|\ufe0e|\ufe0f/

const maxCached = 2_000

/** Returns whether a face has all characters of a grapheme. */
export function covers({ shaper, covered }: Face, grapheme: string): boolean {
  const known = covered.get(grapheme)
  if (known !== undefined) return known
  const all = Array.from(grapheme).every(
    (character) => joinsOnly.test(character) || shaper.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined,
  )
  if (covered.size >= maxCached) covered.clear()
  covered.set(grapheme, all)
  return all
}
