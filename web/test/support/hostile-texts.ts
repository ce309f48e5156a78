import { foreignAddresses } from './hostile-addresses.ts'

/** Sets a flag on the window if a browser runs it as a script. */
const script = 'window.atriumCanary=1'

const markup = [
  `<script>${script}</script>`,
  `</script><script>${script}</script>`,
  `"><img src=x onerror=${script}>`,
  `'"--></style></title></textarea><svg/onload=${script}>`,
  `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${script}&gt;">`,
  `<a href="javascript:${script}" autofocus onfocus=${script} tabindex=1>x</a>`,
  `<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">`,
  `<link rel=stylesheet href=https://evil.example/x.css><style>@import 'https://evil.example';*{display:none}</style>`,
  `<form action=https://evil.example><button formaction=javascript:${script}>x</button></form>`,
  `[x](javascript:${script}) ![x](https://evil.example/p.png) <javascript:${script}>`,
  `{{constructor.constructor('${script}')()}} \${${script}} #{${script}} <%= ${script} %> {count} {name} $& $1`,
  '&lt;script&gt; &#60;script&#62; \\u003cscript\\u003e %3Cscript%3E',
  '{"$$typeof":"Symbol(react.element)","dangerouslySetInnerHTML":{"__html":"<b>"}}',
]

/** Markdown that other programs have turned into scripts, images or endless work. */
const markdown = [
  `[x](javascript:${script}) [x](JaVaScRiPt&colon;${script}) [x](\u0001javascript:${script}) [x](<javascript:${script}>)`,
  `[x](data:text/html,<script>${script}</script>) [x]: javascript:${script}\n[x] <javascript:${script}>`,
  `![x](https://evil.example/p.png "x' onerror='${script}") [![x](https://evil.example/q.png)](https://a.example)`,
  `[a](https://a.example/"onmouseover="${script}) **<img src=x onerror=${script}>** \`<script>${script}</script>\``,
  `\`\`\`html onload=${script}\n<script>${script}</script>\n\`\`\`\n> <svg onload=${script}>\n- <details open ontoggle=${script}>`,
  `[https://bank.example](https://evil.example) [\u202egnp.exe](https://a.example) [](https://a.example)`,
  `${'> '.repeat(3000)}${'- '.repeat(2000)}**deep**`,
  `${'*'.repeat(8000)}deep${'*'.repeat(8000)}`,
]

const letters = [
  '\u202e\u2066gnp.exe\u202d\u2069',
  '\u200b\u200d\u2060\ufeff',
  `a${'\u0301'.repeat(500)}`,
  '\ufdfa'.repeat(100),
  '👩‍👩‍👧‍👦🏳️‍🌈🇫🇷👍🏿',
  '\u{e0061}\u{e007f}𝕬𒐫﷽',
  'ا\u0640\u0640ل\u0651 שלום \u200f\u200e',
  'ก็็็็็็็็็็็็็็็็็็็็',
  'İıſKß\u0345',
  '\u2028\u2029\u0085\t\r\n',
  '__proto__ constructor toString hasOwnProperty null undefined NaN [object Object]',
]

/** Texts of the maximum length that are expensive to lay out or to parse. */
const maxMessageLength = 16_384
const long = [
  'http://a)',
  ')',
  '(',
  '@',
  '@ab ',
  '.',
  'http://',
  'http://a ',
  '\n',
  'w',
  '\ufdfa',
  'é\u0301',
  '👍',
  '\u202e',
  '<b>',
  '*a* ',
  '[a](b)',
  '`a` ',
  '\n- a',
  '\n> a',
]
  .map((part) => `http://a${part.repeat(maxMessageLength)}`.slice(0, maxMessageLength))
  .map((text) => (text.isWellFormed() ? text : text.slice(0, -1)))

const links = foreignAddresses.flatMap((address) => [
  address,
  `http://${address}`,
  `https://a.example/?next=${address}`,
])

const isShort = (text: string) => text.length < 1000

/** Returns different texts, the worst first. Equal calls return equal texts. */
export function hostileTexts(count: number): string[] {
  const simple = [...markup, ...markdown.filter(isShort), ...letters, ...links]
  const mixed = Array.from({ length: 2 * count }, (_, index) => {
    const pick = (step: number) => simple[(index * step + step) % simple.length] ?? ''
    return `${pick(7)}${pick(11)}\n${pick(13)} ${index} @${pick(17)}`
  })
  // The short form contains some texts of each kind.
  const inTurn = Array.from({ length: Math.max(long.length, simple.length) }, (_, index) =>
    [markup[index], markdown[index], long[index], letters[index], links[index]].filter((text) => text !== undefined),
  ).flat()
  return [...new Set([...inTurn, ...mixed])]
    .filter((text) => text.isWellFormed() && text.trim() !== '' && !text.includes('\0'))
    .slice(0, count)
}
