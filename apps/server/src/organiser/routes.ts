import * as calls from '@called-it/contract/organiser.ts'
import type { Mount, SignedIn } from '../platform/endpoint.ts'
import type { Db } from '../schema.ts'
import * as organiser from './organiser.ts'

export function organiserRoutes(mount: Mount<SignedIn>, db: Db): void {
  const by = (user: SignedIn): organiser.Actor => ({ actor: 'user', user_id: user.id })

  mount(
    calls.putTournament,
    async ({ user, params, body }) => {
      const changes = await organiser.putTournament(db, by(user), params.slug, body)
      return { tournament: await organiser.readTournament(db, user.id, params.slug), changes }
    },
    { paths: 'brackets' },
  )
  mount(calls.readDocument, async ({ params }) => ({
    document: await organiser.readDocument(db, params.slug),
  }))
  mount(calls.putResult, ({ user, params, query, body }) =>
    organiser.putResult(db, by(user), params, body, {
      dryRun: query.dry_run === 'true' || query.dry_run === '1',
    }),
  )
  mount(calls.putEvent, async ({ user, params, body }) => ({
    event: await organiser.putEvent(db, by(user), params, body),
  }))
  mount(calls.finishTournament, async ({ user, params }) => {
    await organiser.finishTournament(db, by(user), params.slug)
    return { tournament: await organiser.readTournament(db, user.id, params.slug) }
  })
  mount(calls.readAudit, ({ query }) => organiser.readAudit(db, query))
}
