import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { imageAddressCompletion, imageAddressWriter } from '../../src/http/core/image-addresses.ts'

const url = 'https://atrium.example'
const image = (name: string) => `${url}/v2/images/${name}`

const Person = Type.Object({ nametag: Type.String(), avatar: Type.Union([Type.String(), Type.Null()]) })
const Organization = Type.Object({ name: Type.String(), logo: Type.Union([Type.String(), Type.Null()]) })
const Page = Type.Object({
  talks: Type.Array(Type.Object({ createdBy: Person, participants: Type.Array(Person) })),
  about: Type.Union([Type.Null(), Organization, Person]),
  details: Type.Record(Type.String(), Type.Unknown()),
  nextCursor: Type.String(),
})

const ada = { nametag: 'ada', avatar: 'a1' }
const alan = { nametag: 'alan', avatar: null }

describe('addresses of images in replies', () => {
  const complete = imageAddressCompletion(url, Page)
  const page = {
    talks: [
      { createdBy: ada, participants: [alan, ada] },
      { createdBy: alan, participants: [alan] },
    ],
    about: { name: 'Chess', logo: 'b2' },
    details: { avatar: 'written by a person' },
    nextCursor: '"avatar":"x',
  }

  test('are completed in lists, objects and alternatives, and nowhere else', () => {
    const whole = { nametag: 'ada', avatar: image('a1') }
    assert.deepEqual(complete(page), {
      ...page,
      talks: [{ createdBy: whole, participants: [alan, whole] }, page.talks[1]],
      about: { name: 'Chess', logo: image('b2') },
    })
    assert.deepEqual(complete({ ...page, about: ada }), { ...(complete(page) as object), about: whole })
  })

  test('are completed in a copy, so that an object that two replies share is not completed twice', () => {
    const before = structuredClone(page)
    complete(page)
    assert.deepEqual(page, before)
    assert.deepEqual(complete(page), complete(page))
  })

  test('cost no copy where there are none, and absent properties stay absent', () => {
    const without = { talks: [{ createdBy: alan, participants: [alan] }], about: null }
    assert.equal(complete(without), without)
    assert.equal(imageAddressCompletion(url, Type.Object({ name: Type.String() }))(ada), ada)
  })
})

test('in the JSON of a live event only properties are completed', () => {
  const json = JSON.stringify({ message: 'my "avatar":"x"', author: ada, organization: { logo: null } })
  const completed = JSON.parse(imageAddressWriter(url)(json))
  assert.deepEqual(completed, {
    message: 'my "avatar":"x"',
    author: { nametag: 'ada', avatar: image('a1') },
    organization: { logo: null },
  })
})
