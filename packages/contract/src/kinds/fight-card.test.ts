import { describe, expect, test } from 'vitest'
import { ASKED, TEAM } from '../../test/asked.ts'
import { readFightPredictions, saveFights } from './fight-card.ts'
import { putEvent } from '../organiser/events.ts'
import { putResult } from '../organiser/results.ts'

const at = '2026-11-23T03:00:00Z'
const PICK = { event_id: 7, tournament_player_id: 1, type: 'main', multiply: false } as const
const { event_id: _, ...info } = PICK

const fight = {
  id: 7,
  key: 'pereira-hill',
  type: 'main',
  started_at: at,
  status: 'finished',
  is_locked: true,
  first_entity: TEAM,
  second_entity: null,
  weight_class: TEAM.name,
  is_title: true,
  coefficients: [{ entity_id: 1, coefficient: 1.85 }],
  winner: 1,
  method: 'knockout',
  ended_in: 1,
  result_at: at,
  is_corrected: false,
  reopened_at: null,
  replaced: [{ left: TEAM, entered: TEAM, at }],
  prediction: { points: 1, coefficient: 1.85, state: 'right', stands_for: null, info },
  crowd: { total: 1, picks: [{ id: 1, count: 1, doubled: 0 }] },
}

const answer = {
  user: null,
  rounds: [
    {
      id: 3,
      key: 'ufc-300',
      name: TEAM.name,
      started_at: at,
      finished_at: null,
      ...ASKED,
      opens_at: at,
      is_disabled: false,
      points: 1,
      events: [fight],
      coefficients: { potential: 10.2, round: 1.85 },
      saved_at: at,
      violations: ['IncorrectEventsCount'],
      cards: 1,
    },
  ],
  points: 1,
  coefficients: { potential: 10.2, series: 1.85, round: 1.85, sum: 4.35 },
  fight_points: { right_pick: 1, multiplier: 2 },
  calculated_at: at,
}

describe('fight cards', () => {
  test('are read as API.md has them', () => {
    expect(readFightPredictions.answer.parse(answer)).toEqual(answer)
    const [round] = answer.rounds
    const unset = {
      ...round!,
      started_at: null,
      opens_at: null,
      saved_at: null,
      cards: null,
      violations: [],
      events: [
        {
          ...fight,
          started_at: null,
          coefficients: [],
          winner: null,
          replaced: [],
          prediction: null,
          crowd: null,
        },
      ],
    }
    expect(readFightPredictions.answer.parse({ ...answer, rounds: [unset] }).rounds).toEqual([unset])
  })

  test.each([
    { type: 'third' },
    { status: 'postponed' },
    { method: 'magic' },
    { prediction: { ...fight.prediction, state: 'lost' } },
    { prediction: { ...fight.prediction, info: PICK.event_id } },
  ])('are nothing with a fight of %j', (wrong) => {
    const rounds = [{ ...answer.rounds[0]!, events: [{ ...fight, ...wrong }] }]
    expect(readFightPredictions.answer.safeParse({ ...answer, rounds }).success).toBe(false)
  })

  test('are judged by the rules: the shape takes any number of picks', () => {
    const isTaken = (...predictions: object[]) => saveFights.body.safeParse({ predictions }).success
    const { multiply: __, ...undoubled } = PICK
    expect(isTaken()).toBe(true)
    expect(isTaken(PICK, PICK, undoubled, { ...PICK, multiply: null }, { ...PICK, type: 'reserve' })).toBe(
      true,
    )
    expect(isTaken(...Array<object>(101).fill(PICK))).toBe(false)
    expect(isTaken({ ...PICK, type: 'both' })).toBe(false)
    expect(isTaken({ ...PICK, event_id: '7' })).toBe(false)
    expect(isTaken({ ...PICK, multiply: 1 })).toBe(false)
    expect(saveFights.body.safeParse([PICK]).success).toBe(false)
  })

  test('are answered with when each pick was saved', () => {
    const saved = { predictions: [{ ...PICK, saved_at: at }] }
    expect(saveFights.answer.parse(saved)).toEqual(saved)
  })
})

describe('what an organiser says of a fight', () => {
  test('is a result in the words of a fight', () => {
    const isTaken = (body: object) => putResult.body.safeParse(body).success
    expect(isTaken({ status: 'finished', winner: 'first', method: 'submission', ended_in: 5 })).toBe(true)
    for (const status of ['draw', 'no_contest', 'cancelled']) expect(isTaken({ status })).toBe(true)
    expect(isTaken({ status: 'finished', winner: 'first', ended_in: 6 })).toBe(false)
    expect(isTaken({ status: 'won', winner: 'first' })).toBe(false)
  })

  test('is its coefficients, of one side or both: how high they may be the ruleset says', () => {
    const isTaken = (coefficients: object) => putEvent.body.safeParse({ coefficients }).success
    expect(isTaken({ first: 1.01, second: 51 })).toBe(true)
    expect(isTaken({ first: 1.5 })).toBe(true)
    expect(isTaken({ first: '1.5' })).toBe(false)
    expect(isTaken({ first: 1.5, second: 2, draw: 30 })).toBe(false)
  })
})
