import { LANGUAGES } from '@called-it/contract/languages.ts'
import { expect, test } from 'vitest'
import { lineAt, readTalk, type Speakers, type TalkedAbout } from './talk.ts'

const NOTHING: TalkedAbout = { next: null, last: null }
const ABOUT: TalkedAbout = {
  next: { ru: 'Испания — Италия', en: 'Spain v Italy' },
  last: { ru: 'Дания 1:1 Англия', en: 'Denmark 1:1 England' },
}
const team = (team_id: number, change: Partial<Speakers> = {}): Speakers => ({
  team_id,
  public_id: String(team_id),
  lang: 'ru',
  user_ids: [11, 12, 13],
  ...change,
})
const DAY = Array.from({ length: 24 * 60 }, (_, at) => at)

test('every line can be used, by speakers in turn, and none has an unfilled name', async () => {
  const talk = await readTalk()
  for (const lang of LANGUAGES) {
    const lines = DAY.flatMap((minute) => lineAt(talk, team(5, { lang }), minute, ABOUT) ?? [])
    expect(lines.length).toBeGreaterThan(200)
    for (const { text, key } of lines) {
      expect(text).not.toMatch(/[{}]/)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
    expect(lines.some(({ text }) => text.includes(ABOUT.next![lang]))).toBe(true)
    // No user answers their own line within a conversation.
    const spoken = DAY.map((minute) => lineAt(talk, team(5, { lang }), minute, ABOUT)?.user_id)
    for (const minute of DAY.slice(1))
      if (spoken[minute] && spoken[minute - 1]) expect(spoken[minute]).not.toBe(spoken[minute - 1])
  }
})

test('the same minute has the same line, and teams have different lines', async () => {
  const talk = await readTalk()
  expect(lineAt(talk, team(5), 40, ABOUT)).toEqual(lineAt(talk, team(5), 40, ABOUT))
  const texts = (id: number) => DAY.map((minute) => lineAt(talk, team(id), minute, ABOUT)?.text)
  expect(texts(5)).not.toEqual(texts(6))
})

test('lines about missing things are not used', async () => {
  const talk = await readTalk()
  const texts = DAY.flatMap((minute) => lineAt(talk, team(7), minute, NOTHING)?.text ?? [])
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) expect(text).not.toMatch(/[{}]|^[.:]/)
  expect(lineAt(talk, team(7, { user_ids: [] }), 40, NOTHING)).toBeNull()
})
