import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MarkdownIt } from 'markdown-it'
import { maxTextLength } from '../../shared/limits.ts'
import { plainMatches } from '../src/components/markdown/excerpt.ts'
import { mentionsOf } from '../src/components/markdown/mentioned.ts'
import { createParser, type Mentioned } from '../src/components/markdown/parser.ts'
import { type Block, type Inline, parseMarkdown, plainText } from '../src/components/markdown/tree.ts'
import { hostileTexts } from './support/hostile-texts.ts'

/** The tree as a short text: `<b>`, `<i>`, `<s>`, `<c>` and `<m>` for inlines, `p`, `pre`, `quote`, `ul` and `ol` for blocks. */
const shown = (text: string, mentioned?: Mentioned) => parseMarkdown(text, mentioned).map(blockText).join(' ')
const short = { bold: 'b', italic: 'i', strike: 's', code: 'c', mention: 'm' } as const
const inlineText = (inline: Inline): string => {
  if (inline.type === 'text') return inline.text
  const content = 'text' in inline ? inline.text : inline.children.map(inlineText).join('')
  if (inline.type === 'link') return content === inline.href ? `<${content}>` : `<${content} → ${inline.href}>`
  return `<${short[inline.type]}>${content}</>`
}
const blockText = (block: Block): string => {
  if (block.type === 'code') return `pre(${block.text})`
  if (block.type === 'paragraph') return `p(${block.children.map(inlineText).join('')})`
  if (block.type === 'quote') return `quote(${block.children.map(blockText).join(' ')})`
  const items = block.items.map((item) => item.map(blockText).join(' ')).join(' | ')
  return block.start === null ? `ul(${items})` : `ol${block.start}(${items})`
}

describe('Markdown of a message', () => {
  for (const [text, tree] of [
    ['**bold** *italic* _italic_ ~~strike~~', 'p(<b>bold</> <i>italic</> <i>italic</> <s>strike</>)'],
    ['***both*** **a *b* ~~c~~**', 'p(<i><b>both</></> <b>a <i>b</> <s>c</></>)'],
    ['`a * b` `` ` ``', 'p(<c>a * b</> <c>`</>)'],
    ['```js\nlet a = 1\n\n  b()\n```\nafter', 'pre(let a = 1\n\n  b()) p(after)'],
    ['~~~\n**a**\n~~~', 'pre(**a**)'],
    ['```\nnot closed', 'pre(not closed)'],
    ['```Look at this\na\n```', 'pre(Look at this\na)'],
    ['```hidden', 'pre(hidden)'],
    ['- a\n- b\n  - c\n- d', 'ul(p(a) | p(b) ul(p(c)) | p(d))'],
    ['3. c\n4. d', 'ol3(p(c) | p(d))'],
    ['text\n- a\n- b', 'p(text) ul(p(a) | p(b))'],
    ['> a\n> **b**\n\nc', 'quote(p(a\n<b>b</>)) p(c)'],
    ['> - a\n>\n> > b', 'quote(ul(p(a)) quote(p(b)))'],
    ['[the rules](https://a.example/x)', 'p(<the rules → https://a.example/x>)'],
    ['[www](www.a.example) [mail](mailto:a@b.example)', 'p(<www → https://www.a.example> <mail → mailto:a@b.example>)'],
    ['[](https://a.example)', 'p(<https://a.example>)'],
    ['**[a *b*](https://a.example)**', 'p(<b><a <i>b</> → https://a.example></>)'],
    ['![cat](https://a.example/cat.png)', 'p(<cat → https://a.example/cat.png>)'],
    ['one\ntwo\n\n\nthree\n  four', 'p(one\ntwo\n\n\nthree\n  four)'],
    ['   /\\\n  /  \\', 'p(   /\\\n  /  \\)'],
    ['\\*not italic\\* \\[no](https://a.example)', 'p(*not italic* [no](<https://a.example>))'],
    // Addresses and mentions inside of formatted text.
    ['**https://a.example/__init__.py**', 'p(<b><https://a.example/__init__.py></>)'],
    [
      '*www.a.example* ~~(https://a.example/b_c)~~',
      'p(<i><www.a.example → https://www.a.example></> <s>(<https://a.example/b_c>)</>)',
    ],
    ['[https://a.example](https://b.example)', 'p(<https://a.example → https://b.example>)'],
    ['[see https://a.example] http://[::1]/', 'p([see <https://a.example>] <http://[::1]/>)'],
    ['**@ab** @a_b_c and `@ab https://a.example`', 'p(<b><m>@ab</></> <m>@a_b_c</> and <c>@ab https://a.example</>)'],
    ['(https://a.example/b]) https://a.example/[b]', 'p((<https://a.example/b>]) <https://a.example/[b]>)'],
    ['`https://a.example` https://a.example`x`', 'p(<c>https://a.example</> <https://a.example><c>x</>)'],
  ] as [string, string][]) {
    test(JSON.stringify(text), () => assert.equal(shown(text), tree))
  }

  for (const text of [
    '# A heading\n## Another',
    'Title\n=====\nOther\n-----',
    '---',
    '- - -',
    '***',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<b>bold</b> <img src=x onerror=alert(1)> <!-- a --> <https:a>',
    '&lt;script&gt; &amp; &#60;',
    '[x](javascript:alert(1)) [x](data:text/html,x) [x](//evil.example) [x](/me) [x](vbscript:x) [x](JaVaScRiPt:x)',
    '[x](java\nscript:x) [x]( javascript:x ) [x](<javascript:x>) [x](&#106;avascript:x) [x](http://) [x]()',
    '[a]: https',
    '2 * 3 * 4 and snake_case_name and 5 ~ 6',
    '-',
    '+',
    '3.',
    '+1',
    '>:( >_<',
    '```',
    'C:\\dir\\file ¯\\(ツ)/¯',
    '    four spaces',
  ]) {
    test(`shows ${JSON.stringify(text)} as it was written`, () => {
      assert.deepEqual(parseMarkdown(text).map(blockText), [`p(${text})`])
    })
  }
})

describe('Groups that a message mentions', () => {
  const anna = { nicHandle: 'AN1-ATR', nametag: 'board', name: 'Anna', avatar: null }
  const groups = ['Board', 'Board games', 'C++ (new_*)', '合唱団', 'everyone'].map((name, id) => ({
    id: `${id}`,
    name,
  }))
  const { mentioned, find } = mentionsOf([], groups)
  for (const [text, tree] of [
    ['Hi @Board Games!', 'p(Hi <m>@Board Games</>!)'],
    ['@board  games, @board', 'p(<m>@board  games</>, <m>@board</>)'],
    ['@board gamesters', 'p(<m>@board</> gamesters)'],
    ['**@Board games** @c++ (new_*)', 'p(<b><m>@Board games</></> <m>@c++ (new_*)</>)'],
    ['@合唱団は', 'p(<m>@合唱団</>は)'],
    ['mail@board games `@board games` @everyone', 'p(mail@board games <c>@board games</> <m>@everyone</>)'],
  ] as const) {
    test(JSON.stringify(text), () => assert.equal(shown(text, mentioned), tree))
  }

  test('are found by what is written, and people go first', () => {
    assert.deepEqual(find('BOARD  games'), groups[1])
    const both = mentionsOf([anna], groups)
    assert.deepEqual([both.find('board'), both.find('an1-atr'), both.find('Board games')], [anna, anna, groups[1]])
    assert.equal(shown('@board games', both.mentioned), 'p(<m>@board</> games)')
    assert.equal(mentionsOf([anna], []).mentioned, undefined)
  })
})

describe('Text without marks', () => {
  test('is what people read', () => {
    assert.equal(plainText('> **a** [b](https://c.example)\n\n1. `d`\n2. e\n\n```js\nf\n```'), 'a b\nd\ne\nf')
  })

  test('keeps the matches of a search in place', () => {
    const text = '> **Bring** the [chess clock](https://clock.example)\n- `clock`'
    const places = [...text.matchAll(/clock/g)].map(({ index }) => ({ start: index, length: 5 }))
    const plain = plainMatches(text, places)
    assert.equal(plain.text, 'Bring the chess clock\nclock')
    assert.deepEqual(plain.matches, [
      { start: 16, length: 5 },
      { start: 22, length: 5 },
    ])
  })

  test('is the text as it was written when all matches are in the address of a link', () => {
    const text = '**See** [this](https://clock.example)'
    const matches = [{ start: text.indexOf('clock'), length: 5 }]
    assert.deepEqual(plainMatches(text, matches), { text, matches })
  })
})

/** Repeats a text to a length. */
const filled = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Texts that are slow in parsers that read something again for each of its characters. */
const costly: Record<string, (length: number) => string> = {
  ...Object.fromEntries(
    '*|_|~|~~|`|[|]|](|[](|[a](<b|[a](b|*_|*a |*a _b |a* |_a|**a *a |a**b|> |>|- |* |1. |\\|\\``|[ (](|*]|*[a](b)|~~a |``` |```\n|> ```\n|- a\n|- a\n\n|> a\n|\n|(|<|![|[a]: b\n|a\t|[`|`[|*[|[*|[a](b "|http://a*|http://a_ |[http://a](|@ab |[@ab |*@ab_*|www.a](|[a](www.b) '
      .split('|')
      .map((part) => [part, filled(part)]),
  ),
  'a list in a list': (length) => filledLines(length, (line) => `${' '.repeat(line * 2)}- a\n`),
  'a quote in a quote': (length) => filledLines(length, (line) => `${'>'.repeat(line + 1)} a\n`),
  'longer and longer ticks': (length) => filledLines(length, (line) => `${'`'.repeat(line + 1)}a`),
  'marks around marks': (length) => `${'*'.repeat(length / 2 - 1)}a${'*'.repeat(length / 2 - 1)}`,
  'bold in italic': (length) => '*a **b '.repeat(length / 14) + 'c** d*'.repeat(length / 14),
  'brackets in brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'links in links': (length) => '['.repeat(length / 2) + '](http://a)'.repeat(length / 24),
  'brackets of an address': (length) => `[a](http://a${'('.repeat(length / 2)}${')'.repeat(length / 2 - 20)})`,
  'an address of marks': (length) => `http://a${'_.'.repeat(length / 2 - 8)}x`,
}
const filledLines = (length: number, line: (number: number) => string) => {
  const lines: string[] = []
  for (let total = 0; total < length; total += lines.at(-1)?.length ?? 0) lines.push(line(lines.length))
  return lines.join('').slice(0, length)
}

const depthOf = (nodes: (Block | Inline)[]): number =>
  nodes.reduce((deepest, node) => {
    const children = node.type === 'list' ? node.items.flat() : 'children' in node ? node.children : []
    return Math.max(deepest, 1 + depthOf(children))
  }, 0)
const nodesIn = (nodes: (Block | Inline)[]): number =>
  nodes.reduce((sum, node) => {
    const children = node.type === 'list' ? node.items.flat() : 'children' in node ? node.children : []
    return sum + 1 + nodesIn(children)
  }, 0)

/** Counts the calls of the rules of a parser. */
function countedSteps(parser: MarkdownIt, text: string): number {
  let steps = 0
  for (const ruler of [parser.block.ruler, parser.inline.ruler]) {
    const rules = ruler.getRules('') as ((...args: unknown[]) => unknown)[]
    for (const [index, rule] of rules.entries()) {
      rules[index] = (...args) => {
        steps += 1
        return rule(...args)
      }
    }
  }
  parser.parse(text, {})
  return steps
}

describe('S17: the costliest messages as Markdown', () => {
  for (const [name, make] of Object.entries(costly)) {
    test(`${JSON.stringify(name)} takes steps and space in proportion to its length`, () => {
      const text = make(maxTextLength)
      const tree = parseMarkdown(text)
      assert.ok(depthOf(tree) <= 20, `${depthOf(tree)} levels`)
      assert.ok(nodesIn(tree) <= text.length + 1, `${nodesIn(tree)} nodes`)
      const steps = [maxTextLength / 4, maxTextLength].map((length) => countedSteps(createParser(), make(length)))
      assert.ok((steps[1] ?? 0) <= 20 * maxTextLength, `${steps[1]} steps`)
      assert.ok((steps[1] ?? 0) <= 6 * (steps[0] ?? 0) + 1000, `${steps} steps`)
      // Longer than a message may be, so that a test run shows when an algorithm is not linear.
      parseMarkdown(make(4 * maxTextLength))
      plainMatches(text, [{ start: text.length - 1, length: 1 }])
    })
  }

  test('no link opens anything but http, https and mailto', () => {
    const linksOf = (nodes: (Block | Inline)[]): string[] =>
      nodes.flatMap((node) => {
        if (node.type === 'list') return linksOf(node.items.flat())
        return [...(node.type === 'link' ? [node.href] : []), ...('children' in node ? linksOf(node.children) : [])]
      })
    for (const text of hostileTexts(2000)) {
      for (const wrapped of [text, `**${text}**`, `[x](${text})`, `[${text}](https://a.example)`, `> - ${text}`]) {
        for (const href of linksOf(parseMarkdown(wrapped))) {
          assert.match(new URL(href).protocol, /^(https?|mailto):$/, `${wrapped}: ${href}`)
        }
      }
    }
  })
})
