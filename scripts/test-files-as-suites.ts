import { join } from 'node:path'
import './follow-tests-cheaply.ts'

// A static import would be loaded before the module above has run.
const { describe } = await import('node:test')

// Each file is a suite, so that its hooks run before and after its own tests, and not before and after all tests.
for (const file of process.argv.slice(2)) {
  describe(file, async () => {
    await import(join(import.meta.dirname, '..', file))
  })
}
