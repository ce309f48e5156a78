import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { temporaryFolder } from './service-process.ts'

type S3Options = {
  port: number
  directory: string
  silent: boolean
  allowMismatchedSignatures: boolean
  configureBuckets: { name: string }[]
}

/** A server that speaks the protocol of S3 and checks signatures. The package has no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: S3Options,
) => { run(): Promise<AddressInfo>; close(): Promise<void> }

/** The only account of the server. */
const key = 'S3RVER'

export type S3Server = { endpoint: string; env: Record<string, string>; close(): Promise<void> }

/**
 * Starts an S3 server with an empty bucket. `env` has the settings of a service that uses it. The server leaves out the
 * slash behind the bucket when it checks the signature of a list, unlike S3, so tests that list let signatures pass.
 */
export async function startS3Server({ checksSignatures = true } = {}): Promise<S3Server> {
  const { path, remove } = temporaryFolder()
  const server = new S3rver({
    port: 0,
    directory: path,
    silent: true,
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: 'atrium-test' }],
  })
  const { port } = await server.run()
  const endpoint = `http://localhost:${port}`
  let isRunning = true
  return {
    endpoint,
    env: {
      FILES_URL: `s3://atrium-test?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: key,
    },
    close: async () => {
      if (!isRunning) return
      isRunning = false
      await server.close()
      remove()
    },
  }
}
