import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { SideProposal } from '@called-it/contract/organiser/side-proposals.ts'
import { eventsById, eventsByTie, type FactsEvent, type SideSource } from '@called-it/rules/facts.ts'
import { sidesOfTie } from '@called-it/rules/football/tie.ts'
import { teamOfSource } from '@called-it/rules/football/wiring.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { SIDES, type Side } from '@called-it/rules/vocabulary.ts'
import { problem } from '../../platform/http/problem.ts'
import { readEntities } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { findTournament, readFacts } from '../../tournaments/tournaments.ts'
import { type Names, readNames } from '../settling/names-store.ts'
import { findEventId } from './overview-store.ts'
import { listed, proposalTexts } from './overview-texts.ts'

/** What is known about a side: the proposed team, those that can still stand there, and why. Ids of entities. */
type Found = { proposed: number | null; candidates: number[]; reason: Localized }

/** Returns the teams that the bracket and the tables propose for the sides of an event. Throws `not_found`. */
export async function readSideProposals(db: Db, slug: string, key: string): Promise<SideProposal[]> {
  const { id } = await findTournament(db, slug)
  const eventId = await findEventId(db, id, key)
  if (eventId === null) throw problem('not_found')
  const facts = await readFacts(db, id)
  const event = eventsById(facts.events).get(eventId)!
  const names = await readNames(db, id, [])
  const found = SIDES.map((side) => ({ side, ...foundFor(facts, event, side, names) }))
  const ids = found.flatMap(({ side, candidates }) => [...candidates, event[side] ?? []].flat())
  const entities = await readEntities(db, [...new Set(ids)])
  const entityOf = (team: number | null): Entity | null =>
    team === null ? null : (entities.get(team) ?? null)
  return found.map(({ side, proposed, candidates, reason }) => ({
    side,
    current: entityOf(event[side]),
    proposed: entityOf(proposed),
    candidates: candidates.flatMap((team) => entities.get(team) ?? []),
    reason,
  }))
}

function foundFor(facts: TournamentFacts, event: FactsEvent, side: Side, names: Names): Found {
  const source = event.wiring?.[`${side}_from`] ?? null
  if (source) return bySource(facts, source, names)
  const fromLeg = otherLegOf(facts, event)?.[side === 'first' ? 'second' : 'first'] ?? null
  return fromLeg === null
    ? { proposed: null, candidates: [], reason: proposalTexts.none }
    : { proposed: fromLeg, candidates: [fromLeg], reason: proposalTexts.otherLeg }
}

function otherLegOf({ events }: TournamentFacts, event: FactsEvent): FactsEvent | undefined {
  return event.tie === null
    ? undefined
    : eventsByTie(events)
        .get(event.tie)
        ?.find(({ id }) => id !== event.id)
}

function bySource(facts: TournamentFacts, source: SideSource<number>, names: Names): Found {
  const proposed = teamOfSource(facts, source)
  const isDecided = proposed !== null
  const withRest = (teams: readonly number[]) => [
    ...(proposed === null ? [] : [proposed]),
    ...teams.filter((team) => team !== proposed),
  ]
  if ('group' in source) {
    const group = facts.table_groups.find(({ id }) => id === source.group)
    const name = names.table_group.get(source.group)!
    return {
      proposed,
      candidates: withRest(group?.entities ?? []),
      reason: proposalTexts.place(source.place, name, isDecided),
    }
  }
  const sides = sidesOfTie(eventsByTie(facts.events).get(source.tie) ?? [])
  const tie = sides
    ? listed(
        sides.flatMap((team) => names.entity.get(team) ?? []),
        ' — ',
      )
    : { ru: `«${source.tie}»`, en: `“${source.tie}”` }
  return {
    proposed,
    candidates: withRest(sides ?? []),
    reason: proposalTexts.tie(source.take, tie, isDecided),
  }
}
