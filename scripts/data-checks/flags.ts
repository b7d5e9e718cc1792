import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Checks that the web app has a picture for every flag. A club shows a crest, a fighter a figure, with the
 * flag beside it.
 */
export function checkFlags(entities: TournamentDocument['entities']): string[] {
  const web = createRequire(new URL('../../apps/web/package.json', import.meta.url))
  const flags = join(dirname(web.resolve('flag-icons/package.json')), 'flags/4x3')
  return entities
    .filter((entity) => entity.country && !existsSync(join(flags, `${entity.country}.svg`)))
    .map((entity) => `entity ${entity.key}: there is no flag "${entity.country}"`)
}
