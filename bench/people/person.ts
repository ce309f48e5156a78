/* This file is longer than 250 lines because it is mostly one class: a crowd, with everything that its people do. */

import { Agent, request as startRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { nametagOf, password, tokenOf } from '../seed.ts'
import { type SeededPerson, seededPerson } from './seed-people.ts'

/** Observations of a crowd since the last call of `observed`. */
export type Observations = {
  requestMs: number[]
  deliveryMs: number[]
  /** Reasons why requests and live connections failed. */
  errors: string[]
}

/** People act after `meanMs` on average, and never sooner than after `minPauseMs`. */
export type Pace = { meanMs: number; minPauseMs: number }

/** The weights that Mattermost publishes for its load tests (mattermost-load-test-ng, SimulController). */
const weights = {
  switchTalk: 6.52,
  scroll: 1.99,
  openDirect: 0.98,
  checkUnread: 1,
  post: 1,
  edit: 0.04,
  react: 0.13,
  searchMessages: 0.033,
  searchPeople: 0.032,
  viewThread: 0.89,
  openPermalink: 0.3,
  openProfile: 0.03,
  reconnect: 0.144,
  signOutAndIn: 0.0006,
} as const

type Act = keyof typeof weights

const acts = Object.keys(weights) as Act[]
const allWeights = acts.reduce((sum, act) => sum + weights[act], 0)
const replies = 0.18
const pageSize = 50

function chooseAct(): Act {
  let rest = Math.random() * allWeights
  for (const act of acts) {
    rest -= weights[act]
    if (rest < 0) return act
  }
  return 'switchTalk'
}

const choose = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T

type Listed = { messages: { id: number; replyCount: number }[] }

/** A crowd of people, each with a live connection. They share kept connections for their requests. */
export class Crowd {
  readonly #url: URL
  readonly #pace: Pace
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1024 })
  readonly #streams = new Set<Socket>()
  #observed: Observations = { requestMs: [], deliveryMs: [], errors: [] }
  #size = 0
  #isOver = false

  constructor(url: string, pace: Pace) {
    this.#url = new URL(url)
    this.#pace = pace
  }

  /** Adds people until the crowd has this size, some at a time, as people arrive. */
  async growTo(size: number): Promise<void> {
    const arrivals = 100
    while (this.#size < size) {
      const next = Array.from({ length: Math.min(arrivals, size - this.#size) }, () => ++this.#size)
      await Promise.all(next.map((account) => this.#arrive(seededPerson(account))))
    }
  }

  /** Returns what was observed since the last call. */
  observed(): Observations {
    const observed = this.#observed
    this.#observed = { requestMs: [], deliveryMs: [], errors: [] }
    return observed
  }

  end(): void {
    this.#isOver = true
    for (const stream of this.#streams) stream.destroy()
    this.#agent.destroy()
  }

  async #arrive(person: SeededPerson): Promise<void> {
    const state: PersonState = { ...person, token: tokenOf(person.account), lastId: undefined, own: undefined }
    let stream = await this.#listen(state)
    void (async () => {
      // People who arrive together must not act together.
      await sleep(Math.random() * this.#pace.meanMs, undefined, { ref: false })
      while (!this.#isOver) {
        const act = chooseAct()
        try {
          if (act === 'reconnect' || act === 'signOutAndIn') {
            this.#streams.delete(stream)
            stream.destroy()
            if (act === 'signOutAndIn') await this.#signOutAndIn(state)
            stream = await this.#listen(state)
          } else await this.#acts[act](state)
        } catch (error) {
          if (!this.#isOver) this.#observed.errors.push(`${act}: ${error}`)
        }
        const { meanMs, minPauseMs } = this.#pace
        await sleep(minPauseMs - Math.log(1 - Math.random()) * (meanMs - minPauseMs), undefined, { ref: false })
      }
    })()
  }

  readonly #acts: Record<Exclude<Act, 'reconnect' | 'signOutAndIn'>, (person: PersonState) => Promise<unknown>> = {
    switchTalk: async (person) => {
      const talk = choose(person.talks)
      await this.#listTalks(person)
      await this.#open(person, talk)
      await this.#send(person, 'POST', `${talksOf(person)}/${talk}/read`, {})
    },
    scroll: async (person) => {
      const talk = choose(person.talks)
      const { messages } = await this.#read(person, talk)
      if (messages[0]) await this.#open(person, talk, `&before=${messages[0].id}`)
    },
    openDirect: async (person) => {
      const talk = choose(person.directTalks)
      await this.#send(person, 'GET', `${talksOf(person)}/${talk}/info`)
      await this.#open(person, talk)
    },
    checkUnread: (person) => this.#listTalks(person),
    post: async (person) => {
      const talk = choose(person.talks)
      const isReply = Math.random() < replies
      const replyTo = isReply ? (await this.#read(person, talk)).messages.at(-1)?.id : undefined
      const message = `sent=${Date.now()}; Who brings the boards to the tournament on Saturday, and who the clocks?`
      const body = { message, ...(replyTo !== undefined && { replyTo }) }
      const { id } = await this.#call<{ id: number }>(person, 'POST', `${talksOf(person)}/${talk}`, body)
      person.own = { talk, id }
    },
    edit: async (person) => {
      if (!person.own) return
      const body = { message: 'Who brings the boards on Saturday, who the clocks, and who the coffee?' }
      await this.#send(person, 'PATCH', `${talksOf(person)}/${person.own.talk}/${person.own.id}`, body)
    },
    react: async (person) => {
      const talk = choose(person.talks)
      const newest = (await this.#read(person, talk)).messages.at(-1)
      if (newest) await this.#send(person, 'POST', `${talksOf(person)}/${talk}/${newest.id}/reactions`, { emoji: '👍' })
    },
    searchMessages: (person) => this.#send(person, 'GET', `${talksOf(person)}/search?q=clocks`),
    searchPeople: (person) =>
      this.#send(person, 'GET', `/v2/workplace/users/${person.organization}?q=user_10000${person.account % 1000}`),
    viewThread: async (person) => {
      const talk = choose(person.talks)
      const { messages } = await this.#read(person, talk)
      const root = messages.find(({ replyCount }) => replyCount > 0) ?? messages[0]
      if (root) await this.#send(person, 'GET', `${talksOf(person)}/${talk}/${root.id}/thread?limit=${pageSize}`)
    },
    openPermalink: async (person) => {
      const talk = choose(person.talks)
      const { messages } = await this.#read(person, talk)
      const linked = messages[Math.floor(messages.length / 2)]
      if (!linked) return
      await this.#open(person, talk, `&before=${linked.id}`)
      await this.#open(person, talk, `&after=${linked.id}`)
    },
    openProfile: (person) =>
      this.#send(person, 'GET', `/v2/workplace/users/${person.organization}/${nametagOf(person.account)}`),
  }

  #listTalks(person: PersonState): Promise<unknown> {
    return this.#send(person, 'GET', `${talksOf(person)}?limit=20`)
  }

  #open(person: PersonState, talk: number, place = ''): Promise<unknown> {
    return this.#send(person, 'GET', messagesOf(person, talk, place))
  }

  #read(person: PersonState, talk: number): Promise<Listed> {
    return this.#call(person, 'GET', messagesOf(person, talk))
  }

  async #signOutAndIn(person: PersonState): Promise<void> {
    await this.#send(person, 'POST', '/v2/logout', {})
    const body = { credential: nametagOf(person.account), password }
    person.token = (await this.#call<{ token: string }>({ ...person, token: '' }, 'POST', '/v2/login', body)).token
  }

  async #call<T>(person: PersonState, method: string, path: string, body?: object): Promise<T> {
    return JSON.parse(await this.#send(person, method, path, body))
  }

  /**
   * Sends a request and records how long its reply took. Most replies are not parsed: the load shares the cores with the
   * service, and a person's own machine would do it.
   */
  #send({ token }: PersonState, method: string, path: string, body?: object): Promise<string> {
    const started = performance.now()
    const { hostname, port } = this.#url
    const headers = {
      ...(token !== '' && { authorization: token }),
      ...(body && { 'content-type': 'application/json' }),
    }
    return new Promise((resolve, reject) => {
      const sent = startRequest({ hostname, port, method, path, headers, agent: this.#agent }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        reply.on('error', reject).on('end', () => {
          this.#observed.requestMs.push(performance.now() - started)
          const { statusCode = 0 } = reply
          if (statusCode >= 300) reject(new Error(`${method} ${path} was answered ${statusCode}: ${text}`))
          else resolve(text)
        })
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  }

  /** Opens a live connection over a bare socket, which costs the load little, and resumes after the last event. */
  #listen(person: PersonState): Promise<Socket> {
    const socket = connect(Number(this.#url.port), this.#url.hostname).setEncoding('utf8')
    const resume = person.lastId === undefined ? '' : `Last-Event-ID: ${person.lastId}\r\n`
    socket.write(`GET /v2/events HTTP/1.1\r\nHost: bench\r\nAuthorization: ${person.token}\r\n${resume}\r\n`)
    this.#streams.add(socket)
    return new Promise((resolve, reject) => {
      let isOpen = false
      socket.on('data', (text: unknown) => {
        if (!isOpen) {
          isOpen = true
          if (String(text).startsWith('HTTP/1.1 200')) resolve(socket)
          else reject(new Error(`nobody may listen: ${text}`))
        }
        this.#receive(person, String(text))
      })
      socket.on('error', reject)
      socket.on('close', () => {
        // A stream that the service ends is an error of the service.
        if (this.#streams.delete(socket) && !this.#isOver) this.#observed.errors.push('a live connection was ended')
      })
    })
  }

  #receive(person: PersonState, text: string): void {
    const now = Date.now()
    for (const [, id] of text.matchAll(/^id: (\S+)$/gm)) person.lastId = id
    for (const [, sentAt] of text.matchAll(/"sent=(\d+);/g)) this.#observed.deliveryMs.push(now - Number(sentAt))
  }
}

type PersonState = SeededPerson & {
  token: string
  lastId: string | undefined
  /** The last message that the person posted. */
  own: { talk: number; id: number } | undefined
}

const talksOf = ({ organization }: SeededPerson) => `/v2/talks/${organization}`

const messagesOf = (person: SeededPerson, talk: number, place = '') =>
  `${talksOf(person)}/${talk}?limit=${pageSize}${place}`
