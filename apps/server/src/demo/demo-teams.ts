import type { Language } from '@called-it/contract/languages.ts'
import { restoreMessages } from '../chat/chat.ts'
import type { Db } from '../schema.ts'
import { createTeam, drawNext, joinTeam, markRead, restoreTimes } from '../teams/teams.ts'
import { findTournament, restoreCreation } from '../tournaments/tournaments.ts'
import { seeded } from './demo-predictions.ts'
import { lineAt, readTalk } from './talk.ts'
import { listSpeakers } from './talk-store.ts'

/** A user of the demo. */
export type Fan = { id: number; reddy_id: string; lang: Language }

/** Into a group, and into a team of it. */
const STEPS = 2
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
/**
 * How many days ago a tournament was published, and when the first and the last fan were drawn. Friends teams
 * came later.
 */
const PUBLISHED = 14
const DRAWN = { first: 12, last: 5 }
/** How many minutes of earlier conversations there are to read. */
const TALKED_MIN = 4 * 60
/** The number of last messages that the visitor has not read. */
const UNREAD = 3

/**
 * Friends teams, with their language and number of members. The visitor is an additional member of the first.
 */
const FRIENDS: { name: string; lang: Language; members: number }[] = [
  { name: 'Пятый_ряд', lang: 'ru', members: 8 },
  { name: 'Вечерняя-смена', lang: 'ru', members: 6 },
  { name: 'Дворовая_лига', lang: 'ru', members: 14 },
  { name: 'Extra-time', lang: 'en', members: 8 },
  { name: 'Back_of_the_net', lang: 'en', members: 5 },
]

/** Draws these fans into groups and teams in random order, as if each had done so some days ago. */
export async function drawFans(db: Db, slug: string, fans: Fan[], now: Date): Promise<void> {
  const { id } = await findTournament(db, slug)
  const random = seeded(id)
  const order = new Map(fans.map((fan) => [fan.id, random()]))
  const ids = [...order.keys()].sort((a, b) => order.get(a)! - order.get(b)!)
  // The second step needs the first.
  for (let step = 0; step < STEPS; step += 1) await drawNext(db, id, ids)
  await moveTimes(db, id, now)
}

/** Creates the friends teams with their members. */
export async function gatherFriends(
  db: Db,
  slug: string,
  visitor: Fan,
  fans: Fan[],
  now: Date,
): Promise<void> {
  const { id: tournament_id } = await findTournament(db, slug)
  const others = Object.groupBy(
    fans.filter(({ id }) => id !== visitor.id),
    ({ lang }) => lang,
  )
  for (const [at, { name, lang, members }] of FRIENDS.entries()) {
    const [owner, ...friends] = others[lang]!.splice(0, members)
    const code = await createTeam(db, owner!.id, { name, tournament_id })
    for (const { id } of at === 0 ? [...friends, visitor] : friends) await joinTeam(db, id, code)
  }
  await moveTimes(db, tournament_id, now)
}

async function moveTimes(db: Db, tournamentId: number, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await restoreCreation(db, tournamentId, daysAgo(PUBLISHED))
  await restoreTimes(db, tournamentId, { first: daysAgo(DRAWN.first), last: daysAgo(DRAWN.last) })
}

/** Writes the conversations from before the demo began. */
export async function talkBefore(db: Db, slug: string, visitor: Fan, fans: Fan[], now: Date): Promise<void> {
  const talk = await readTalk()
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  // Which match was next then is not known any more.
  const about = { next: null, last: null }
  const numbers = fans.map(({ reddy_id }) => reddy_id)
  for (const team of await listSpeakers(db, slug, visitor.reddy_id, numbers)) {
    const lines = Array.from({ length: TALKED_MIN }, (_, at) => minute - TALKED_MIN + at).flatMap((then) => {
      const line = lineAt(talk, team, then, about)
      return line ? [{ ...line, sent_at: new Date(then * MINUTE_MS) }] : []
    })
    const ids = await restoreMessages(db, team.team_id, lines)
    const read = ids.at(-1 - UNREAD)
    if (read !== undefined) await markRead(db, team.team_id, visitor.id, read)
  }
}
