import { pdfText } from './pdf-file.ts'

/** The metadata of a document. */
export type DocumentMetadata = { title: string; author: string; at: Date }

const program = 'Atrium'

/** Renders the metadata as the information dictionary, which all programs read. */
export function describeInfo({ title, author, at }: DocumentMetadata): string {
  const date = `(D:${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`
  return (
    `<< /Title ${pdfText(title)} /Author ${pdfText(author)} /Creator (${program}) /Producer (${program}) ` +
    `/CreationDate ${date} /ModDate ${date} >>`
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character)

/** Renders the metadata as XMP. */
export function describeDocument({ title, author, at }: DocumentMetadata): string {
  const date = at.toISOString()
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:CreatorTool>${program}</xmp:CreatorTool>
<pdf:Producer>${program}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}
