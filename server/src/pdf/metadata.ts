import { pdfText } from './pdf-file.ts'

/** What a document says about itself. */
export type Description = { title: string; author: string; at: Date }

const program = 'Atrium'

/** As the table that all programs know. */
export function describeInfo({ title, author, at }: Description): string {
  const date = `(D:${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`
  return (
    `<< /Title ${pdfText(title)} /Author ${pdfText(author)} /Creator (${program}) /Producer (${program}) ` +
    `/CreationDate ${date} /ModDate ${date} >>`
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character)

/** As the XML that PDF has for it. */
export function describeDocument({ title, author, at }: Description): string {
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
