/** The folders of the domain import the type here; the core, which is below them, has it in its own folder. */
export type { App } from './core/app.ts'
