import { directionOf } from '../../../../shared/languages.ts'
import type { Button, Fact, MailContent } from './mail-content.ts'

export function renderText(content: MailContent): string {
  const parts = [
    content.greeting,
    ...content.opening,
    (content.facts ?? []).map(({ line }) => line).join('\n'),
    content.secret,
    content.button && `${content.button.heading}\n${content.button.url}`,
    ...content.closing,
    content.stop && `${content.stop.label}\n${content.stop.url}`,
    ['-- ', content.signature, content.site].filter(isPresent).join('\n'),
  ]
  return `${parts.filter(isPresent).join('\n\n')}\n`
}

export function renderHtml(content: MailContent): string {
  const parts = [
    paragraph(content.greeting),
    ...content.opening.map(paragraph),
    factsAsHtml(content.facts),
    content.secret && secretAsHtml(content.secret),
    content.button && buttonAsHtml(content.button, content.openLink),
    ...content.closing.map(paragraph),
    content.stop && stopAsHtml(content.stop),
  ]
  return htmlDocument(content, parts.filter(isPresent).join('\n'))
}

const isPresent = (part: string | undefined): part is string => part !== undefined && part !== ''

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const factsAsHtml = (facts: Fact[] = []) =>
  facts.length === 0
    ? ''
    : `<div class="inset" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f1f3f8">
${facts.map(factAsHtml).join('\n')}
</div>`

const factAsHtml = ({ label, value }: Fact) =>
  `<p style="margin:4px 0"><span class="quiet" style="color:#5b6472">${escapeHtml(label)}</span><br>\
<bdi>${escapeHtml(value)}</bdi></p>`

const secretAsHtml = (secret: string) =>
  `<p class="inset" style="margin:0 0 16px;padding:16px;border-radius:8px;background:#f1f3f8;text-align:center">\
<code dir="ltr" style="font:600 20px/1.4 ui-monospace,Menlo,Consolas,monospace;-webkit-user-select:all;user-select:all">\
${escapeHtml(secret)}</code></p>`

// The address is repeated as text, because many readers distrust buttons and some mail clients show none.
const buttonAsHtml = ({ label, url }: Button, openLink: string) =>
  `<p style="margin:24px 0 12px"><a class="button" href="${escapeHtml(url)}" \
style="display:inline-block;padding:12px 24px;border-radius:8px;background:#3b4fc4;color:#ffffff;\
font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:13px;color:#5b6472">${escapeHtml(openLink)} \
<span dir="ltr" style="word-break:break-all">${escapeHtml(url)}</span></p>`

const stopAsHtml = ({ label, url }: { label: string; url: string }) =>
  `<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#5b6472">${escapeHtml(label)} \
<a class="brand" dir="ltr" href="${escapeHtml(url)}" style="color:#3b4fc4;word-break:break-all">${escapeHtml(url)}</a></p>`

// Inline styles override a style sheet, hence `!important`. Mail clients that drop the sheet show the light colours.
const darkColours = `
@media (prefers-color-scheme: dark) {
  .page { background: #14161b !important; color: #e6e8ee !important }
  .card { background: #1d2027 !important; border-color: #313641 !important }
  .inset { background: #282c36 !important }
  .quiet { color: #a3abba !important }
  .brand { color: #a9b4ff !important }
  .button { background: #a9b4ff !important; color: #14161b !important }
}`

// Some mail clients drop the html element, so the first div repeats language and direction.
function htmlDocument({ language, subject, signature, site }: MailContent, content: string): string {
  const attributes = `lang="${language}" dir="${directionOf(language)}"`
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }${darkColours}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3f8;color:#1c2230">
<div class="page" ${attributes} style="padding:24px 12px;background:#f1f3f8;color:#1c2230;\
font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
<div class="card" style="max-width:512px;margin:0 auto;padding:24px 24px 8px;border:1px solid #dde1ea;\
border-radius:12px;background:#ffffff">
<p class="brand" style="margin:0 0 16px;font-size:18px;font-weight:700;color:#3b4fc4">Atrium</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${content}
</div>
<p class="quiet" style="max-width:512px;margin:16px auto 0;text-align:center;font-size:13px;color:#5b6472">\
${[signature, site].filter(isPresent).map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`
}
