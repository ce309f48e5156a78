import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { readFromRoot, root, sourcesIn } from './sources.ts'

const documents = sourcesIn('*.md', 'docs/**/*.md')

/** Paths in a document start at the root of the project, at the documents, or at the sources of the server or of the pages. */
const bases = ['', 'docs', 'server/src', 'web/src']

/** Files of the example in CONTRIBUTING.md, which nobody has written. */
const examples = new Set(['server/src/domain/accounts/read-password-age.ts'])

const sourceNames = new Set(
  globSync(['{server,web}/{src,test}/**/*.{ts,tsx}', '{shared,scripts,bench}/**/*.ts', 'web/*.ts', 'server/*.mjs'], {
    cwd: root,
  }).map((path) => basename(path)),
)

const exists = (path: string) => existsSync(join(root, path))

/** Code blocks hold commands and output, not links. */
const withoutBlocks = (text: string) => text.replace(/^ *```.*?^ *```$/gms, '')

/** GitHub's rule: lower case, no punctuation, dashes in place of spaces. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (document: string) =>
  [...withoutBlocks(readFromRoot(document)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

function isBroken(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  return !exists(target) || (anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor))
}

const linksIn = (text: string) =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))

/** Names of files in code quotes, with or without a folder; patterns such as `words/<language>.ts` are not names. */
const filesIn = (text: string) =>
  [...withoutBlocks(text).matchAll(/`([\w@.$-]+(?:\/[\w@.$-]+)*\.(?:ts|tsx|mjs|md|json|svg))`/g)].map(
    ([, file = '']) => file,
  )

const foldersIn = (text: string) =>
  [...withoutBlocks(text).matchAll(/`((?:server|web|shared|scripts|bench|docs)\/(?:[\w-]+\/)*)`/g)].map(
    ([, path = '']) => path,
  )

const isMissing = (file: string) =>
  !examples.has(file) && !sourceNames.has(file) && !bases.some((base) => exists(join(base, file)))

describe('documents', () => {
  test('link to files and headings that exist', () => {
    const broken = documents.flatMap(({ path, text }) =>
      linksIn(text)
        .filter((link) => isBroken(path, link))
        .map((link) => `${path}: ${link}`),
    )
    assert.deepEqual(broken, [])
  })

  test('name files and folders that exist', () => {
    const missing = documents.flatMap(({ path, text }) => [
      ...filesIn(text)
        .filter(isMissing)
        .map((file) => `${path}: ${file}`),
      ...foldersIn(text)
        .filter((folder) => !exists(folder))
        .map((folder) => `${path}: ${folder}`),
    ])
    assert.deepEqual(missing, [])
  })
})
