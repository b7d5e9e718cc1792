import { organises, type Roles } from '@called-it/contract/account/roles.ts'
import * as calls from '@called-it/contract/feeds/feeds.ts'
import type { Actor } from '../audit/audit.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import * as attaching from './deciding/attaching.ts'
import * as deciding from './deciding/decide.ts'
import { findSlugOfHold } from './deciding/hold-store.ts'
import { findFeed } from './feed-store.ts'
import { searchCompetitions } from './importing/read-season.ts'
import { type FeedSettings, isOn } from './polling/poll.ts'

/** Mounts what organisers change about feeds. The page of the desk reads them. */
export function feedRoutes(
  mount: Mount<SignedIn>,
  db: Db,
  { jobs, sources }: { jobs: JobSender; sources: FeedSettings },
): void {
  const by = (user: SignedIn): Actor => ({ actor: 'user', user_id: user.id })

  mount(calls.createFeed, async ({ user, body: { tournament, season = null, ...attached } }) => {
    checkOrganises(user.roles, tournament)
    if (attached.source === 'replay' || !isOn(sources, attached.source)) throw problem('source_off')
    return { feed: { id: await attaching.attachFeed(db, by(user), tournament, { ...attached, season }) } }
  })
  mount(calls.runFeed, async ({ user, params }) => {
    checkOrganises(user.roles, await slugOfFeed(db, params.id))
    await attaching.askNow(db, params.id)
    return {}
  })
  mount(calls.putFeed, async ({ user, params, body: { paused } }) => {
    checkOrganises(user.roles, await slugOfFeed(db, params.id))
    await attaching.setPaused(db, by(user), params.id, paused)
    return { paused }
  })
  mount(calls.deleteFeed, async ({ user, params }) => {
    checkOrganises(user.roles, await slugOfFeed(db, params.id))
    await attaching.detachFeed(db, by(user), params.id)
    return undefined
  })
  mount(calls.decideUnmatched, async ({ user, params, body: { entity } }) => {
    checkOrganises(user.roles, await slugOfHold(db, params.id))
    await deciding.decideUnmatched(db, by(user), params.id, entity)
    return undefined
  })
  mount(calls.decideDisagreement, async ({ user, params, body, ifMatch }) => {
    checkOrganises(user.roles, await slugOfHold(db, params.id))
    await deciding.decideHold(db, { jobs, by: by(user) }, params.id, body, ifMatch)
    return undefined
  })
  mount(calls.listCompetitions, async ({ params, query: { search } }) => ({
    competitions: await searchCompetitions(db, sources, params.source, search ?? ''),
  }))
}

function checkOrganises(roles: Roles | null, slug: string): void {
  if (!organises(roles, slug)) throw problem('forbidden')
}

async function slugOfFeed(db: Db, id: number): Promise<string> {
  const feed = await findFeed(db, id)
  if (!feed) throw problem('not_found')
  return feed.slug
}

async function slugOfHold(db: Db, id: number): Promise<string> {
  const slug = await findSlugOfHold(db, id)
  if (slug === undefined) throw problem('not_found')
  return slug
}
