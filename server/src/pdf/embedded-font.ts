import type { Face } from './faces.ts'
import { GlyphSubset } from './glyph-subset.ts'
import { type PdfFile, pdfNumber, pdfReference } from './pdf-file.ts'
import type { Shape } from './shape.ts'

/**
 * The cache is bounded: names and mail addresses are unique in a list, while the words of comments recur and are fewer.
 */
const maxCached = 2_000
const maxCachedLength = 40

/** A font face as it is embedded in one document. */
export class EmbeddedFont {
  /** The name of the font in the resources of the pages. */
  readonly resource: string
  readonly object: number
  readonly #face: Face
  readonly #subset: GlyphSubset
  readonly #encoded = new Map<Shape, string>()

  constructor(face: Face, resource: string, object: number) {
    this.#face = face
    this.resource = resource
    this.object = object
    this.#subset = new GlyphSubset(face.outlines)
  }

  get isFull(): boolean {
    return this.#subset.isFull
  }

  get codes(): number {
    return this.#subset.texts.length
  }

  /** Encodes a shape as items of the array that the operator `TJ` draws. Results are cached, because words recur. */
  encode(shape: Shape): string {
    const known = this.#encoded.get(shape)
    if (known !== undefined) return known
    const items = this.#encodeUncached(shape)
    if (shape.glyphs.length > maxCachedLength) return items
    if (this.#encoded.size >= maxCached) this.#encoded.clear()
    this.#encoded.set(shape, items)
    return items
  }

  #encodeUncached({ glyphs }: Shape): string {
    let items = ''
    let codes = ''
    for (const glyph of glyphs) {
      const code = this.#subset.codeFor(glyph)
      codes += code.toString(16).padStart(4, '0')
      // An advance that differs from the glyph's own is kerning.
      const kerning = this.#subset.advanceOf(code) - glyph.advance
      if (kerning === 0) continue
      items += `<${codes}>${pdfNumber(this.#inThousandths(kerning))}`
      codes = ''
    }
    return codes === '' ? items : `${items}<${codes}>`
  }

  write(file: PdfFile, tag: string): void {
    const { outlines, name } = this.#face
    const baseFont = `/${tag}+${name}`
    const fontFile = file.addStream(this.#subset.encode())
    const measure = (length: number) => pdfNumber(this.#inThousandths(length))
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName ${baseFont} /Flags 4 /FontBBox [${outlines.bbox.map(measure).join(' ')}] ` +
        `/ItalicAngle 0 /Ascent ${measure(outlines.ascent)} /Descent ${measure(outlines.descent)} ` +
        `/CapHeight ${measure(outlines.capHeight)} /XHeight ${measure(outlines.xHeight)} /StemV 0 ` +
        `/FontFile2 ${pdfReference(fontFile)} >>`,
    )
    const widths = this.#subset.texts.map((_, code) => measure(this.#subset.advanceOf(code)))
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${baseFont} ` +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
        `/FontDescriptor ${pdfReference(descriptor)} /W [0 [${widths.join(' ')}]] /CIDToGIDMap /Identity >>`,
    )
    const toUnicode = file.addStream(Buffer.from(characterMap(this.#subset.texts)))
    file.write(
      this.object,
      `<< /Type /Font /Subtype /Type0 /BaseFont ${baseFont} /Encoding /Identity-H ` +
        `/DescendantFonts [${pdfReference(descendant)}] /ToUnicode ${pdfReference(toUnicode)} >>`,
    )
  }

  #inThousandths(length: number): number {
    return (length * 1000) / this.#face.outlines.unitsPerEm
  }
}

/** Maximum number of entries in a block of a character map. */
const maxEntries = 100

/** Maps each code to its text, for copying and for screen readers. */
function characterMap(texts: readonly string[]): string {
  const entries = texts.flatMap((text, code) =>
    text === ''
      ? []
      : `<${code.toString(16).padStart(4, '0')}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks = Array.from({ length: Math.ceil(entries.length / maxEntries) }, (_, index) => {
    const block = entries.slice(index * maxEntries, (index + 1) * maxEntries)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
