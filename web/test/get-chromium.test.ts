import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getChromium, type Sources } from './support/chromium/get-chromium.ts'
import { installedChromiums, type Machine } from './support/chromium/installed.ts'

const machine = (parts: Partial<Machine> = {}): Machine => ({
  env: { PATH: '/usr/local/bin:/usr/bin' },
  platform: 'linux',
  arch: 'arm64',
  exists: () => false,
  starts: async () => true,
  ...parts,
})
const having = (...paths: string[]) => machine({ exists: (path) => paths.includes(path) })

describe('The Chromium of the tests', () => {
  test('is the one of the machine, a headless shell before a browser with windows', () => {
    const both = having('/usr/bin/chromium', '/usr/local/bin/google-chrome', '/usr/bin/chromium-headless-shell')
    assert.deepEqual(installedChromiums(both), [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/local/bin/google-chrome',
    ])
    assert.deepEqual(installedChromiums(having()), [])
  })

  test('is the one that CHROMIUM_PATH names, and none if that is empty', async () => {
    const sources: Sources = [async () => ['/installed']]
    assert.equal(await getChromium(machine({ env: { CHROMIUM_PATH: '/mine' } }), sources), '/mine')
    assert.equal(await getChromium(machine({ env: { CHROMIUM_PATH: '' } }), sources), null)
  })

  test('is the first that starts, and a source that fails hands over to the next', async () => {
    const unreachable = async () => {
      throw new Error('getaddrinfo ENOTFOUND')
    }
    const asked: string[] = []
    const starts = async (program: string) => {
      asked.push(program)
      return program === '/debian'
    }
    const sources: Sources = [async () => ['/stub', '/lacks-a-library'], unreachable, async () => ['/debian', '/last']]
    assert.equal(await getChromium(machine({ starts }), sources), '/debian')
    assert.deepEqual(asked, ['/stub', '/lacks-a-library', '/debian'])
    assert.equal(await getChromium(machine({ starts }), [unreachable]), null)
  })
})
