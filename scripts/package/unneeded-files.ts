const isLicence = /(^|\/)(un)?(licen[cs]e|copying|notice)[^/]*$/i

/** Files that no program loads. Node does not run TypeScript below node_modules. */
const inEveryPackage = [
  // Packages of their own, which are copied by themselves if they are needed.
  /^node_modules\//,
  /\.map$/,
  /\.[cm]?ts$/,
  /\.(md|markdown|flow|gyp|gypi|tsbuildinfo)$/i,
  /^(test|tests|__tests__|docs?|examples?|bench|benchmarks?|\.github)\//,
  /(^|\/)\.[^/]+$/,
]

/** Files of single packages, by the beginning of their names. */
const inPackages: [packageName: string, files: RegExp][] = [
  // The sources of SQLite, and the addons for other platforms.
  ['better-sqlite3', /^(deps|src)\//],
  ['better-sqlite3', new RegExp(`^prebuilds/(?!${process.platform}-${process.arch}\\.node$)`)],
  // Previews, and the weights that server/src/pdf/font-files.ts does not use.
  ['@expo-google-fonts/', /\.png$|^(?!400Regular\/|600SemiBold\/)\d{3}\w+\//],
  // Style sheets for browsers, and the formats that the server does not read.
  ['@fontsource', /\.s?css$/],
  ['@fontsource/unifont', /\.woff2$/],
]

/** Returns whether a package runs without this file. `path` is the path inside of the package. */
export const isUnneeded = (packageName: string, path: string): boolean =>
  !isLicence.test(path) &&
  (inEveryPackage.some((pattern) => pattern.test(path)) ||
    inPackages.some(([name, files]) => packageName.startsWith(name) && files.test(path)))
