export type Locked = {
  version?: string
  license?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The `packages` of package-lock.json, by their path from the root. */
export type LockFile = Record<string, Locked>

/**
 * The paths of all packages that a workspace needs at run time, as Node resolves them. It has those in `except` in another
 * form.
 */
export function productionPackages(locked: LockFile, workspace: string, except: string[] = []): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    for (const { name, isOptional } of dependenciesOf(locked[path] ?? {})) {
      if (path === workspace && except.includes(name)) continue
      const target = resolve(locked, path, name)
      if (target === undefined && !isOptional) throw new Error(`package-lock.json has no ${name}, which ${path} needs.`)
      if (target === undefined || found.has(target)) continue
      found.add(target)
      visit(target)
    }
  }
  visit(workspace)
  return [...found].sort()
}

const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) => [
  ...Object.keys(dependencies ?? {}).map((name) => ({ name, isOptional: false })),
  ...Object.keys(optionalDependencies ?? {}).map((name) => ({ name, isOptional: true })),
  // An optional peer is loaded only by programs that install it themselves.
  ...Object.keys(peerDependencies ?? {})
    .filter((name) => !peerDependenciesMeta?.[name]?.optional)
    .map((name) => ({ name, isOptional: false })),
]

/** Looks in the node_modules of the dependent, then in those of the folders above. */
function resolve(locked: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (locked[candidate]) return candidate
    if (folder === '') return undefined
  }
}
