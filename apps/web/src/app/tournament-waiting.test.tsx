import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inHours, match, round } from '../../test/answers/matches.ts'
import { progressOf } from '../../test/answers/progress.ts'
import { answer } from '../../test/server.ts'
import { answerTournament, heading, open } from '../../test/tournament-page.tsx'
import { stageOf, tournamentOf } from '../../test/answers/tournaments.ts'
import { switchLanguage } from '../lib/language/language.ts'

/** A tournament whose next match locks at this moment. */
function answerLock(changes: Partial<Tournament>, at: string) {
  const tournament = tournamentOf(changes)
  answerTournament({ ...changes, next_lock_at: at })
  const next = round('md1', [match(1, 'dk', 'gb-eng', { started_at: at })])
  answer(readProgress, progressOf({ tournament, round: next }))
}

describe('the next event of a tournament', () => {
  const groups = (changes: object) => stageOf({ id: 1, ...changes })
  const playoff = (changes: object) =>
    stageOf({
      id: 2,
      type: 'playoff',
      level: 'round_of_16',
      name: { ru: '1/8 финала', en: 'Round of 16' },
      ...changes,
    })
  const final = (changes: object) =>
    stageOf({ id: 3, type: 'final', level: 'final', name: { ru: 'Финал', en: 'Final' }, ...changes })
  const later = { next_lock_at: inHours(80) }
  const over = { started_at: inHours(-90), last_event_at: inHours(-80), finished_at: inHours(-78) }
  const ahead = (hours: number) => ({ started_at: inHours(hours), last_event_at: inHours(hours + 40) })

  it.each<[string, Partial<Tournament>, RegExp]>([
    [
      'predictions to open',
      { status: 'upcoming', started_at: inHours(90), predictions_opened_at: inHours(30.01) },
      /^Приём прогнозов начнётся через: 1 день 6 часов/,
    ],
    [
      'the first match',
      { status: 'upcoming', started_at: inHours(20.01), next_lock_at: inHours(2) },
      /^До первого матча: 20 часов/,
    ],
    ['the group stage', { stages: [groups(ahead(50.01))] }, /^До начала группового этапа: 2 дня 2 часа/],
    [
      'the league stage',
      { stages: [groups({ type: 'league_stage', ...ahead(50.01) })] },
      /^До начала этапа лиги/,
    ],
    [
      'the end of the group stage',
      { stages: [groups({ started_at: inHours(-9), last_event_at: inHours(30.01) }), playoff(ahead(90))] },
      /^До последних матчей группового этапа: 1 день 6 часов/,
    ],
    [
      'the end of the league stage',
      { stages: [groups({ type: 'league_stage', started_at: inHours(-9), last_event_at: inHours(30) })] },
      /^До последних матчей этапа лиги/,
    ],
    [
      'a round of the playoff',
      { stages: [groups(over), playoff(ahead(30.01)), final(ahead(90))] },
      /^1\/8 финала, начало через: 1 день 6 часов/,
    ],
    [
      'the final',
      { stages: [groups(over), playoff(over), final(ahead(30.01))] },
      /^До финала: 1 день 6 часов/,
    ],
  ])('is %s', async (_, changes, label) => {
    answerTournament({ ...later, ...changes })
    open()
    expect(await screen.findByRole('timer', { name: label })).toBeVisible()
  })

  it('is the final, though its lock is at the same moment', async () => {
    const at = inHours(1.01)
    answerLock({ stages: [groups(over), final({ started_at: at, last_event_at: at })] }, at)
    open()
    expect(await screen.findByRole('timer', { name: /^До финала: 1 час/ })).toBeVisible()
  })

  it('is a lock of the days until then', async () => {
    answerLock({ stages: [groups(over), final(ahead(80))] }, inHours(50.01))
    open()
    const name = /^Дания — Англия, приём прогнозов закончится через: 2 дня 2 часа/
    expect(await screen.findByRole('timer', { name })).toBeVisible()
  })

  it.each<[string, Partial<Tournament>, string[]]>([
    [
      'is a start date while it is not formed',
      { status: 'not_formed', started_at: null, next_lock_at: null, my: null },
      ['Формируется', 'Прогнозы станут доступны, когда у турнира появится дата начала.'],
    ],
    [
      'is nothing while the final is on',
      {
        next_lock_at: null,
        stages: [groups(over), final({ started_at: inHours(-1), last_event_at: inHours(-1) })],
      },
      ['Сейчас идёт', 'Финал'],
    ],
  ])('%s', async (_, changes, texts) => {
    answerTournament(changes)
    open()
    await heading()
    for (const text of texts) expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('is missing once it is finished', async () => {
    await switchLanguage('en')
    answerTournament({ status: 'finished', finished_at: '2024-07-14T12:00:00Z', next_lock_at: null })
    open('/prizes')
    expect(await screen.findByText('The tournament is finished')).toBeVisible()
    expect(screen.getByText('14 July 2024')).toBeVisible()
  })
})
