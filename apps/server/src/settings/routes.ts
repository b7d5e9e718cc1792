import { readSettings } from '@called-it/contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import { servePacked } from '../platform/http/packed.ts'
import { COMMUNITY_HEADERS, communityPage } from './community-page.ts'
import { DEMO_COMMUNITY, type PublicSettings, settingsAnswer } from './settings.ts'

export function settingsRoutes(
  app: FastifyInstance,
  mount: Mount<SignedIn>,
  settings: PublicSettings,
  findName: () => Promise<string>,
): void {
  mount(readSettings, async () => settingsAnswer(settings))
  if (settings.communityUrl === DEMO_COMMUNITY)
    servePacked(app, DEMO_COMMUNITY, 'text/html; charset=utf-8', communityPage, {
      headers: COMMUNITY_HEADERS,
      findKey: findName,
    })
}
