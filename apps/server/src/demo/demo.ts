import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { addUsers } from '../accounts/accounts.ts'
import { endFirstRun } from '../contest/contest.ts'
import { holdFeeds, listReplays, replayAll } from '../feeds/feeds.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { listBriefs } from '../tournaments/tournaments.ts'
import { loadSeries } from './demo-series.ts'
import type { Fan } from './demo-teams.ts'
import * as demoTimes from './demo-times.ts'
import { loadEuro, loadFinished, loadLeague, loadUnformed } from './demo-tournaments.ts'
import { readPeople } from './people.ts'

/** Account numbers to sign in with. */
export type Demo = { user: string; organiser: string }

const DEMO: Demo = { user: '1001', organiser: '7001' }

/**
 * Fills an empty database with the demo. It has EURO 2024 with matchday 2 being played now; the league stage
 * of the Champions League before matchday 5, with its knockouts ahead; EURO 2028, which is not formed yet;
 * the finished knockouts of two past seasons; and a UFC series with six events over, the seventh tomorrow and
 * the last ahead. It has 300 users with predictions, drawn into groups and teams, and friends teams that
 * talk. Loads all of it or nothing. Null: the database is not empty.
 */
export async function loadDemo(
  db: Db,
  jobs: JobSender,
  options: { speed: number; now?: Date },
): Promise<Demo | null> {
  const now = options.now ?? new Date()
  return inTransaction(db, async (trx) => {
    await holdFeeds(trx)
    if ((await listBriefs(trx, undefined)).length > 0) {
      return (await listReplays(trx)).length > 0 ? DEMO : null
    }
    const stage = { db: trx, jobs, fans: await addPeople(trx), now }
    await loadFinished(stage)
    await loadUnformed(stage)
    await loadLeague(stage, options.speed)
    await loadSeries(stage, options.speed)
    await loadEuro(stage, options.speed)
    // Everything up to this moment is entered in the way in which later events will be.
    await replayAll(trx, jobs, now)
    await endFirstRun(trx)
    return DEMO
  })
}

async function listPeople() {
  const { ru, en } = await readPeople()
  const people = [
    ...ru.map((name) => ({ name, lang: 'ru' as const })),
    ...en.map((name) => ({ name, lang: 'en' as const })),
  ]
  return people.map((person, at) => ({ ...person, reddy_id: String(Number(DEMO.user) + at) }))
}

/** Returns the account numbers of the demo's visitor and fans. */
export async function demoNumbers(): Promise<{ visitor: string; fans: string[] }> {
  return { visitor: DEMO.user, fans: (await listPeople()).map(({ reddy_id }) => reddy_id) }
}

async function addPeople(db: Db): Promise<Fan[]> {
  const people = await listPeople()
  const ids = await addUsers(db, [
    // Only the visitor gets reminders: messages to three hundred users would hide them.
    ...people.map((person) => ({
      ...person,
      has_mailing: person.reddy_id === DEMO.user,
    })),
    { reddy_id: DEMO.organiser, name: 'Called It', lang: 'ru', roles: OWNER_ROLES },
  ])
  return people.map(({ reddy_id, lang }) => ({ id: ids.get(reddy_id)!, reddy_id, lang }))
}

/**
 * The second match of matchday 2, between a finished one and a coming one, 60 to 75 minutes after its
 * kick-off.
 */
export const EURO_NOW = demoTimes.EURO_NOW

/** Returns the document moved so that an event fits its anchor. */
export const moveTo = (anchor: demoTimes.Anchor, document: TournamentDocument, now: Date, speed: number) =>
  demoTimes.moveTo(anchor, document, now, speed)
