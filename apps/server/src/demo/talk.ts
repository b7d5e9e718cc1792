import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@called-it/contract/languages.ts'

const FILE = join(import.meta.dirname, '../../../../data/talk.json')

/** A talking team of the demo, with its writers and its language. */
export type Speakers = { team_id: number; public_id: string; lang: Language; user_ids: number[] }

/** Conversations by language, line by line. `{next}` stands for the next match, `{last}` for the last result. */
export type Talk = Record<Language, string[][]>

/** The subjects of conversations, in each language. Null: there is no such subject. */
export type TalkedAbout = Record<'next' | 'last', Record<Language, string> | null>

/** A line that is due in a team. Its key is that of its minute, so that a repeated line is one message. */
export type Line = { team: Speakers; user_id: number; text: string; key: string }

/** Minutes from one conversation of a team to the next. */
const PAUSE = 9

export async function readTalk(): Promise<Talk> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Talk
}

/**
 * Returns a team's line in this minute (counted since 1970). Null: there is none. A conversation has a line a
 * minute, each by the next writer.
 */
export function lineAt(talk: Talk, team: Speakers, minute: number, about: TalkedAbout): Line | null {
  const since = minute + team.team_id * 4
  const nth = Math.floor(since / PAUSE)
  const threads = talk[team.lang].filter((lines) => canBeSaid(lines, about))
  const lines = threads[(nth * 7 + team.team_id) % threads.length]
  const text = lines?.[since % PAUSE]
  const user_id = team.user_ids[(nth + (since % PAUSE)) % team.user_ids.length]
  if (!text || !user_id) return null
  return { team, user_id, text: fill(text, team.lang, about), key: keyOf(team.team_id, minute) }
}

const canBeSaid = (lines: string[], about: TalkedAbout) =>
  lines.every((line) => (about.next || !line.includes('{next}')) && (about.last || !line.includes('{last}')))

const fill = (line: string, lang: Language, { next, last }: TalkedAbout) =>
  line.replace('{next}', next?.[lang] ?? '').replace('{last}', last?.[lang] ?? '')

function keyOf(teamId: number, minute: number): string {
  const hex = createHash('sha256').update(`demo ${teamId} ${minute}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}
