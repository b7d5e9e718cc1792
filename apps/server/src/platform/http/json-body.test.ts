import { describe, expect, it, vi } from 'vitest'
import { readJson, valuesMaxOf } from './json-body.ts'

const MIB = 1024 * 1024
const read = (text: string) => readJson(text, MIB)
const codeOf = (text: string): string | null => {
  try {
    read(text)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('JSON', () => {
  it.each([
    'null',
    '0',
    '""',
    '[]',
    '{"a":[1,2,{"b":"\\u00e9\\ud83d\\ude00"}]}',
    ' { "a" : "\\\\" } ',
    '"__proto__"',
  ])('is parsed: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text))
  })

  it.each(['', '{', '[1,]', '{"a":1}x', '"', '"\\', '\ufeff{}'])(
    'that is malformed is a bad request: %j',
    (text) => {
      expect(codeOf(text)).toBe('bad_request')
    },
  )

  it.each([
    '{"__proto__":1}',
    '{"a":[{"__proto__":{}}]}',
    '{"\\u005f_proto__":1}',
    '{"\\u005F\\u005fproto\\u005f_":1}',
    '"\\ud800"',
    '["\\uDBFFx"]',
    '{"a":"\\udc00\\ud800"}',
    '{"\\udfff":1}',
    `${'['.repeat(10_000)}"\\ud800"${']'.repeat(10_000)}`,
  ])('with a prototype or half a character is a bad request: %j', (text) => {
    expect(codeOf(text)).toBe('bad_request')
  })
})

describe('values', () => {
  const most = valuesMaxOf(MIB)
  const list = (values: number) => `[${'0,'.repeat(values - 2)}0]`

  it("are limited to one for every 32 bytes of the call's limit", () => {
    expect(most).toBe(32_768)
    expect(codeOf(list(most))).toBeNull()
    expect(codeOf(list(most + 1))).toBe('too_large')
  })

  it.each([
    ['commas', ',[{'.repeat(most)],
    ['escaped quotes', '\\",'.repeat(most)],
    ['escaped escapes', '\\\\'.repeat(most)],
  ])('are not counted inside of a text: %s', (_, text) => {
    const body = `{"text":"${text}","b":1}`
    expect(readJson(body, MIB)).toEqual(JSON.parse(body))
  })

  it.each([
    ['after a text', `["\\\\",${'0,'.repeat(most)}0]`],
    ['lists', '['.repeat(most + 1)],
    ['objects', `${'{"a":'.repeat(most + 1)}`],
  ])('are counted before any is made: %s', (_, text) => {
    const parse = vi.spyOn(JSON, 'parse')
    try {
      expect(codeOf(text)).toBe('too_large')
      expect(parse).not.toHaveBeenCalled()
    } finally {
      parse.mockRestore()
    }
  })

  it('are made without a function call for each, and checked again only if the text requires it', () => {
    const parse = vi.spyOn(JSON, 'parse')
    const entries = vi.spyOn(Object, 'entries')
    try {
      read(list(most))
      expect(parse.mock.calls).toEqual([[list(most)]])
      expect(entries).not.toHaveBeenCalled()
    } finally {
      parse.mockRestore()
      entries.mockRestore()
    }
  })
})
