import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { whyNoChromium } from '../../scripts/chromium.ts'
import { downloadedChromium } from './support/chromium/downloaded.ts'
import { debianChromium } from './support/chromium/from-debian.ts'
import { getChromium, type Sources, sourcesFor } from './support/chromium/get-chromium.ts'
import { installedChromiums, type Machine } from './support/chromium/installed.ts'
import { packagedChromium } from './support/chromium/packaged.ts'

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

  test('is looked for in the sources of the platform, the installed ones before downloads', () => {
    const [installed, packaged, playwright, debian] = [
      installedChromiums,
      packagedChromium,
      downloadedChromium,
      debianChromium,
    ]
    const expected: [NodeJS.Platform, string, Sources][] = [
      ['linux', 'x64', [installed, packaged, playwright, debian]],
      ['linux', 'arm64', [installed, playwright, debian]],
      ['darwin', 'arm64', [installed, playwright]],
      ['darwin', 'x64', [installed, playwright]],
      ['win32', 'x64', [installed, playwright]],
    ]
    for (const [platform, arch, sources] of expected) {
      assert.deepEqual(sourcesFor({ platform, arch }), sources, `${platform} on ${arch}`)
    }
  })

  test('is found in these sources unless others are given', async () => {
    const found = having('/usr/bin/chromium')
    assert.equal(await getChromium(found), '/usr/bin/chromium')
  })

  test('is missing for a reason that is told', () => {
    const why = (platform: NodeJS.Platform, path?: string) => whyNoChromium({ env: { CHROMIUM_PATH: path }, platform })
    assert.match(why('linux', ''), /^CHROMIUM_PATH is empty/)
    assert.match(why('darwin', ''), /^CHROMIUM_PATH is empty/)
    assert.match(why('linux'), /neither Playwright nor Debian gave one/)
    assert.match(why('darwin'), /^This machine has none that starts, and Playwright gave none\./)
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
