import { slugOf } from '@called-it/contract/templates/keys.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { ObservedSide } from '../source.ts'
import type { ImportedTeam } from './imported.ts'
import { recognise } from './known-teams.ts'

type Entity = TournamentDocument['entities'][number]

const CODE_MAX = 8
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Adds teams of a source to the teams of a document: each once, by the source's id. */
export class TeamList {
  readonly entities: Entity[]
  readonly added: ImportedTeam[] = []
  readonly #keys: Set<string>
  readonly #source: SourceName
  readonly #ids: Record<string, string>

  /** `ids`: the keys of known teams by the source's ids; those of new ones are added to it. */
  constructor(source: SourceName, entities: readonly Entity[], ids: Record<string, string>) {
    this.entities = [...entities]
    this.#keys = new Set(entities.map(({ key }) => key))
    this.#source = source
    this.#ids = ids
  }

  /** Returns the key of a team, which is added if the source has not named it before. */
  keyOf(side: ObservedSide): string {
    const known = this.#ids[side.id]
    if (known !== undefined) return known
    const { team, how } = recognise(this.#source, side)
    // A team that stands in the document already, by hand or from another source, is that team.
    if (team && this.#keys.has(team.key) && !Object.values(this.#ids).includes(team.key)) {
      return this.#remember(side, team.key, how)
    }
    const code = side.code?.trim() || null
    const key = this.#freeKey(team?.key ?? (code && KEY.test(code) ? code : slugOf(side.name)) ?? '')
    this.entities.push(
      team
        ? {
            key,
            name: team.name,
            code: team.code,
            country: team.country,
            ...(team.colours && { colours: [...team.colours] }),
          }
        : {
            key,
            name: { ru: side.name, en: side.name },
            code: code?.slice(0, CODE_MAX) ?? null,
          },
    )
    return this.#remember(side, key, how)
  }

  #remember({ id, name }: ObservedSide, key: string, how: ImportedTeam['how']): string {
    this.#ids[id] = key
    this.#keys.add(key)
    this.added.push({ key, source_id: id, name, how })
    return key
  }

  #freeKey(wanted: string): string {
    const start = wanted || 'team'
    let key = start
    for (let number = 2; this.#keys.has(key); number += 1) key = `${start}-${number}`
    return key
  }
}
