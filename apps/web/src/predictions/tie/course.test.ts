import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { describe, expect, it } from 'vitest'
import { decided, lastSixteen, picked, stageOf, tieOf, withFeeders } from '../../../test/answers/bracket.ts'
import { team } from '../../../test/answers/matches.ts'
import { courseOf, type Place } from './course.ts'

const pickOf = ({ prediction }: BracketTie) => prediction?.team_id ?? null
/** The sides of a tie by key, each as text: a team, `(a picked team)`, `one/another`, the `winner` of a tie, or `?`. */
function sides(stages: BracketStage[], key: string) {
  const tie = stages.flatMap(({ events }) => events).find((each) => each.key === key)!
  return courseOf(stages, pickOf)(tie).map(written)
}
function written(place: Place) {
  if (place.kind === 'unknown') return '?'
  if (place.kind === 'winner' || place.kind === 'loser') return place.kind
  if (place.kind === 'placed') return `${place.place}${place.group}`
  if (place.kind === 'either') return place.teams.map(({ key }) => key).join('/')
  return place.kind === 'known' ? place.team.key : `(${place.team.key})`
}

describe('a tie to come shows', () => {
  it('the teams that the picks bring there, each on its side', () => {
    const stages = lastSixteen({ 1: { prediction: picked('es') }, 2: { prediction: picked('dk') } })
    expect(sides(stages, 'qf-1')).toEqual(['(es)', '(dk)'])
  })

  it('both teams that may come if neither is picked', () => {
    expect(sides(lastSixteen({ 3: { prediction: picked('si') } }), 'qf-2')).toEqual(['(si)', 'it/hr'])
  })

  it('the result of two picks if the tie between takes no picks yet', () => {
    const stages = lastSixteen({ 1: { prediction: picked('es') }, 2: { prediction: picked('dk') } })
    expect(sides(stages, 'sf-1')).toEqual(['es/dk', 'winner'])
  })

  it('the real winner, against any pick', () => {
    const stages = lastSixteen({ 1: decided('ge', 'es', 4) })
    expect(sides(stages, 'qf-1')).toEqual(['ge', 'de/dk'])
  })

  it('nobody if nothing is known', () => {
    const stages = lastSixteen({ 11: { feeders: [] } })
    expect(sides(stages, 'qf-1')).toEqual(['?', '?'])
  })
})

describe('a side that is known', () => {
  it('stays where the server has put it, and the other one comes from the remaining tie', () => {
    // The second tie has sent its winner to the upper side.
    const stages = lastSixteen({
      1: { prediction: picked('es') },
      2: decided('dk', null, 4),
      11: { first_entity: team('dk') },
    })
    expect(sides(stages, 'qf-1')).toEqual(['dk', '(es)'])
  })

  it('waits for the winner of the only tie that leads there, on either side', () => {
    const stages = (waiting: Partial<BracketTie>) =>
      withFeeders(
        stageOf('po', [tieOf(51, 'po-1', ['es', 'it'], { prediction: picked('it') })]),
        stageOf('r16', [tieOf(1, 'r16-1', undefined, waiting)]),
      )
    expect(sides(stages({ second_entity: team('de') }), 'r16-1')).toEqual(['(it)', 'de'])
    expect(sides(stages({ first_entity: team('de') }), 'r16-1')).toEqual(['de', '(it)'])
    expect(sides(stages({}), 'r16-1')).toEqual(['(it)', '?'])
  })
})

describe('the wiring of a document', () => {
  const winner = (tie: string) => ({ tie, take: 'winner' as const })
  const loser = (tie: string) => ({ tie, take: 'loser' as const })
  // As in a World Cup: the first two winners do not meet in the first quarter-final.
  const quarter = { first_from: winner('r16-5'), second_from: winner('r16-1'), feeders: [5, 1] }
  const wired = (changes: Record<number, Partial<BracketTie>> = {}) =>
    lastSixteen({ 11: quarter, ...changes })

  it('decides which team comes on which side, against the order of the numbers', () => {
    const stages = wired({ 1: { prediction: picked('es') }, 5: { prediction: picked('ua') } })
    expect(sides(stages, 'qf-1')).toEqual(['(ua)', '(es)'])
    expect(sides(wired(), 'qf-1')).toEqual(['cz/ua', 'es/ge'])
  })

  it('leaves the other side to the wiring if an organiser has put a team from elsewhere on one', () => {
    const stages = wired({ 11: { ...quarter, first_entity: team('pl') }, 1: { prediction: picked('es') } })
    expect(sides(stages, 'qf-1')).toEqual(['pl', '(es)'])
  })

  it('brings the losers, if they are known', () => {
    const third = tieOf(41, 'third', undefined, { first_from: loser('r16-1'), second_from: loser('qf-1') })
    const all = (changes: Record<number, Partial<BracketTie>>) => [
      ...wired(changes),
      stageOf('third', [third]),
    ]
    expect(sides(all({}), 'third')).toEqual(['es/ge', 'loser'])
    expect(sides(all({ 1: { prediction: picked('es') } }), 'third')).toEqual(['(ge)', 'loser'])
    expect(sides(all({ 1: decided('ge', 'es', 4) }), 'third')).toEqual(['es', 'loser'])
  })

  it('names a place of a group', () => {
    const stages = wired({
      1: { first_entity: null, second_entity: null, first_from: { group: 'A', place: 2 } },
    })
    expect(sides(stages, 'r16-1')).toEqual(['2A', '?'])
  })
})

it('does not loop if feeders form a circle', () => {
  const stages = [
    stageOf('sf', [tieOf(1, 'a', undefined, { feeders: [2] }), tieOf(2, 'b', undefined, { feeders: [1] })]),
  ]
  expect(sides(stages, 'a')).toEqual(['winner', '?'])
})
