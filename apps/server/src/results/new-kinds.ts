import { lacksWinners } from '../hall/hall.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { lacksStatistics } from '../statistics/statistics.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import { follow, NOTHING_ENTERED } from './settling/follow.ts'

export async function askWhatIsNew(db: Db, jobs: JobSender): Promise<void> {
  for (const { id, slug } of await tournaments.listBriefs(db, undefined)) {
    await inTransaction(db, async (trx) => {
      await tournaments.holdTournament(trx, id)
      const facts = await tournaments.readFacts(trx, id)
      const isBehind =
        (await tournaments.lacksQuestions(trx, id, facts)) ||
        (await lacksStatistics(trx, id)) ||
        (await lacksWinners(trx, slug))
      if (isBehind) await follow(trx, jobs, { id, slug }, NOTHING_ENTERED)
    })
  }
}
