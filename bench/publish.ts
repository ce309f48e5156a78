import type { Results } from './main.ts'
export async function publish(_: Results): Promise<void> {}
