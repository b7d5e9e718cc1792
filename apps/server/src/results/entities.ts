import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { inTransaction } from '../platform/database/db.ts'
import { notify } from '../platform/live/notify.ts'
import { readEntities } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Act } from './act.ts'
import { follow, NOTHING_ENTERED } from './settling/follow.ts'
import { holdUndrawn } from './held-event.ts'

export async function postEntity(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  entity: EntityBody,
): Promise<Entity> {
  return inTransaction(db, async (trx) => {
    const tournament = await holdUndrawn(trx, slug)
    const id = await tournaments.addEntity(trx, tournament, entity)
    await follow(trx, jobs, tournament, NOTHING_ENTERED)
    await writeAudit(trx, by, {
      action: 'entity.create',
      tournament: slug,
      target: entity.key,
      before: null,
      after: entity,
    })
    await notify(trx, { topic: 'score', tournament: slug })
    return (await readEntities(trx, [id])).get(id)!
  })
}
