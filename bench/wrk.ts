import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Amount, type Load, load, type Request } from './load.ts'
import { isInstalled, type Program, runOnAllCores } from './programs.ts'

/** wrk needs a tenth of the processor time of autocannon, which matters where the load runs on the measured cores. */
const hasWrk = isInstalled('wrk')

/** Sends the requests round-robin, by wrk on all cores if it is installed and by autocannon otherwise. */
export async function cheapLoad(
  program: Program,
  requests: Request[],
  amount: Amount,
  folder: string,
): Promise<Pick<Load, 'perSecond' | 'p99Ms'>> {
  if (!hasWrk || !('seconds' in amount)) return load(program, requests, amount)
  const script = join(folder, 'requests.lua')
  writeFileSync(script, luaOf(requests))
  const args = ['-t1', `-c${amount.connections}`, `-d${amount.seconds}s`, '--latency', '-s', script, program.url]
  const stdout = await runOnAllCores(['wrk', ...args])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`requests to ${requests[0]?.path} failed: ${stdout}`)
  const [, p99 = '', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
  }
}

function luaOf(requests: Request[]): string {
  const list = requests.map(({ method = 'GET', path, headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${quote(name)}]=${quote(value)}`)
    return `wrk.format(${quote(method)}, ${quote(path)}, {${fields.join(',')}}, ${body === undefined ? 'nil' : quote(body)})`
  })
  return `local requests, at = nil, 0
request = function()
  requests = requests or {${list.join(',\n')}}
  at = at % #requests + 1
  return requests[at]
end
`
}

const quote = (text: string) => JSON.stringify(text)
