import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { pagesBuild, publish } from '../scripts/builds.mjs'

/** The limit of the compressed JavaScript that the first page loads. */
export const maxFirstLoadBytes = 250 * 1024

/**
 * Turns the stylesheet into a preload, because browsers paint nothing before a stylesheet in the head has arrived, not
 * even the skeleton of index.html. The application applies it before it renders.
 */
const stylesheetAfterSkeleton: Plugin = {
  name: 'stylesheet-after-skeleton',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style" data-stylesheet'),
  },
}

const markdownModules =
  /node_modules[\\/](?:markdown-it|linkify-it|mdurl|punycode\.js|uc\.micro|entities)[\\/]|markdown[\\/](?:parser|tree|excerpt)\.ts$/

const conversationModules = /pages[\\/]talks[\\/]|components[\\/]markdown[\\/]/

const compressible = /\.(js|css|svg)$/

/** Builds the pages into a folder. */
async function buildPages(folder: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    // Chunks find each other by relative addresses, whatever the path of PUBLIC_URL is.
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), stylesheetAfterSkeleton],
    html: { cspNonce: '__NONCE__' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsDir: 'app',
      // The content security policy allows no data: addresses, so nothing is inlined.
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      chunkSizeWarningLimit: 1000,
      // Without groups a page would load about a hundred chunks, most of them smaller than their headers.
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'start', tags: ['$initial'], priority: 2 },
              // Only pages that show formatted text need the Markdown parser, and no other page waits for it.
              { name: 'markdown', test: markdownModules, priority: 1 },
              // Conversations are also beside cards and events. In a chunk of every page they would bring the parser along.
              { name: 'conversation', test: conversationModules, minShareCount: 2, priority: 1 },
              { name: 'common', minShareCount: 3 },
            ],
          },
        },
      },
    },
  })
  compress(join(folder, 'app'))
}

function compress(folder: string): void {
  for (const file of readdirSync(folder).filter((each) => compressible.test(each))) {
    const content = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, quality))
  }
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }

/** The files that the browser loads before it shows the sign-in page in English. */
export function firstLoad(folder: string): { file: string; bytes: number }[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  for (const key of ['index.html', 'src/i18n/en.json', 'src/pages/auth/sign-in.tsx']) add(key)
  return [...files].map((file) => ({ file, bytes: readFileSync(join(folder, `${file}.br`)).length }))
}

function printSizes(folder: string): void {
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
  const files = firstLoad(folder)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of files) console.log(`${kib(bytes).padStart(10)}  ${file}`)
  console.log(`${kib(total).padStart(10)}  first load of JavaScript, compressed; at most ${kib(maxFirstLoadBytes)}`)
}

if (import.meta.main) printSizes(await publish(pagesBuild, buildPages))
