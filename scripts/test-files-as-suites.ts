import { join } from 'node:path'
import { describe } from 'node:test'

// Each file is a suite, so that its hooks run before and after its own tests, and not before and after all tests.
for (const file of process.argv.slice(2)) {
  describe(file, async () => {
    await import(join(import.meta.dirname, '..', file))
  })
}
