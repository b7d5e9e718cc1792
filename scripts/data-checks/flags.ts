import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * A flag that the web app has no picture for would be a hole on every card. A club bears a crest, a fighter his figure,
 * and the flag beside it.
 */
export function checkFlags(entities: TournamentDocument['entities']): string[] {
  const web = createRequire(new URL('../../apps/web/package.json', import.meta.url))
  const flags = join(dirname(web.resolve('flag-icons/package.json')), 'flags/4x3')
  return entities
    .filter((entity) => entity.country && !existsSync(join(flags, `${entity.country}.svg`)))
    .map((entity) => `entity ${entity.key}: there is no flag "${entity.country}"`)
}
