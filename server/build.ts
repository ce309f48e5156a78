import { rolldown } from 'rolldown'
import { publish, serverBuild } from '../scripts/builds.mjs'

/**
 * Packages of several hundred small files, whose loading takes longer than that of all others together. The others stay
 * what npm installed.
 */
export const bundledPackages = ['kysely', 'typebox']

const isExternal = (id: string) =>
  /^[@a-z]/.test(id) && !bundledPackages.some((name) => id === name || id.startsWith(`${name}/`))

/** Bundles the sources of the server into a folder. Dynamic imports stay in files of their own. */
async function bundle(folder: string): Promise<void> {
  const sources = await rolldown({
    cwd: import.meta.dirname,
    input: { main: 'src/main.ts', 'worker-tasks': 'src/worker-tasks.ts' },
    platform: 'node',
    external: isExternal,
    logLevel: 'silent',
  })
  await sources.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    // A running process keeps the text of its code, with two bytes for each character if a single one is not of Latin 1.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
    // Stack traces name the lines of the sources (src/source-lines.ts), which nobody needs in the maps.
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await sources.close()
}

if (import.meta.main) await publish(serverBuild, bundle)
