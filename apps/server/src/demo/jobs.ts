import type { Localized } from '@called-it/contract/languages.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { sendMessage } from '../chat/chat.ts'
import { listEvents, listReplays, readPlan, type ReplayedEvent } from '../feeds/feeds.ts'
import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Limit } from '../platform/limits/limits.ts'
import type { Db } from '../schema.ts'
import { demoNumbers } from './demo.ts'
import { lineAt, readTalk, type TalkedAbout } from './talk.ts'
import { listSpeakers } from './talk-store.ts'

const TALK = defineJob('demo-talk')
const MINUTE_MS = 60_000
/** Fans of the demo write one line a minute, so they need no limit. */
const UNLIMITED: Limit = { take: async () => {}, giveBack: async () => {} }

export const demoJobs = [TALK]

export async function workOnDemo(jobs: Jobs, db: Db): Promise<void> {
  await jobs.repeat(TALK, async () => {
    const now = Date.now()
    await talkNow(db, now)
    return Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000)
  })
}

/**
 * Writes the lines that are due in this minute (ms since 1970) in the demo's talking teams. A repeated call
 * changes nothing.
 */
export async function talkNow(db: Db, now: number): Promise<void> {
  const talk = await readTalk()
  const { visitor, fans } = await demoNumbers()
  for (const replay of await listReplays(db)) {
    if (replay.finished) continue
    const document = await readPlan(replay.recording)
    const about = aboutOf(document, await listEvents(db, replay.tournament_id), now)
    for (const team of await listSpeakers(db, replay.slug, visitor, fans)) {
      const line = lineAt(talk, team, Math.floor(now / MINUTE_MS), about)
      if (line) await sendMessage(db, UNLIMITED, line.user_id, team.public_id, line)
    }
  }
}

/** Returns the next match and the last result, of events in the order of their starts. */
function aboutOf(document: TournamentDocument, events: ReplayedEvent[], now: number): TalkedAbout {
  const names = new Map(document.entities.map(({ key, name }) => [key, name]))
  const lineOf = (event: ReplayedEvent | undefined, between: string): Localized | null => {
    const [first, second] = [event?.first, event?.second].map((key) => names.get(key ?? ''))
    if (!first || !second) return null
    return { ru: `${first.ru}${between}${second.ru}`, en: `${first.en}${between}${second.en}` }
  }
  const next = events.find(
    (event) => event.status === 'scheduled' && event.starts_at && Date.parse(event.starts_at) > now,
  )
  const last = events.findLast((event) => event.status === 'finished' && scoreOf(event))
  const score = last && scoreOf(last)
  return { next: lineOf(next, ' — '), last: score ? lineOf(last, ` ${score.first}:${score.second} `) : null }
}

const scoreOf = ({ result }: ReplayedEvent) =>
  (result as { score?: { first: number; second: number } } | null)?.score ?? null
