import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { inHours } from '../../test/answers/matches.ts'
import { cardOf, series, seriesProgress } from '../../test/answers/series.ts'
import { answer } from '../../test/server.ts'
import { stageOf } from '../../test/answers/tournaments.ts'
import type { ProgressCard } from '../features/deadlines/progress.ts'

const NUMBERED = stageOf({
  type: 'fight_round',
  name: { ru: 'Номерные турниры', en: 'Numbered events' },
  started_at: inHours(-900),
  last_event_at: inHours(900),
})

/** Opens a series that is at this event, on its prizes page, which makes no further requests. */
function openSeries(card: Partial<ProgressCard>, changes: Partial<Tournament> = {}) {
  const next_lock_at = card.phase === undefined ? (card.locks_at ?? inHours(2)) : null
  answer(readTournament, {
    tournament: series({ next_lock_at, stages: [NUMBERED], ...changes }),
  })
  answer(readProgress, seriesProgress(cardOf(card)))
  openApp('/tournament/ufc-2024/prizes', { user: ADA })
}

describe('the head of a series', () => {
  it.each<[string, Partial<ProgressCard>, RegExp]>([
    [
      'closes soon',
      { locks_at: inHours(2.01) },
      /^UFC 300: Перейра — Хилл, приём прогнозов закончится через: 2 часа/,
    ],
    [
      'is open',
      { locks_at: inHours(50.01) },
      /^UFC 300: Перейра — Хилл, приём прогнозов закончится через: 2 дня/,
    ],
    [
      'is to open',
      { phase: 'not_open', opens_at: inHours(72.01), locks_at: inHours(192) },
      /^UFC 300: Перейра — Хилл, приём прогнозов начнётся через: 3 дня/,
    ],
  ])('counts down to a numbered event that %s', async (_, card, timer) => {
    openSeries(card)
    expect(await screen.findByRole('timer', { name: timer })).toBeVisible()
    expect(screen.queryByText('Номерные турниры')).not.toBeInTheDocument()
  })

  it('names the numbered event that takes place now', async () => {
    openSeries({ phase: 'locked' })
    const box = (await screen.findByText('Сейчас идёт')).closest('div')!
    expect(within(box).getByText('UFC 300: Перейра — Хилл')).toBeVisible()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('does not show a finished event as running', async () => {
    openSeries({ phase: 'locked', is_over: true })
    const box = (await screen.findByText('Прошёл')).closest('div')!
    expect(within(box).getByText('UFC 300: Перейра — Хилл')).toBeVisible()
    expect(screen.queryByText('Сейчас идёт')).not.toBeInTheDocument()
  })

  it('shows the sum of coefficients, and no sections that a series does not have', async () => {
    openSeries({})
    expect(await screen.findByText('сумма коэффициентов')).toHaveTextContent('34,58 сумма коэффициентов')
    expect(screen.queryByText(/^очк/)).not.toBeInTheDocument()
    const sections = within(screen.getByRole('navigation', { name: 'Разделы' }))
    expect(sections.getByRole('link', { name: 'Рейтинги' })).toBeVisible()
    expect(sections.queryByRole('link', { name: 'Команды' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /жереб/i })).not.toBeInTheDocument()
  })

  it('says that fights will be announced if it has no start', async () => {
    answer(readTournament, {
      tournament: series({ status: 'not_formed', started_at: null, next_lock_at: null, my: null }),
    })
    openApp('/tournament/ufc-2024', { user: ADA })
    expect(await screen.findByRole('heading', { name: 'Бои ещё не объявлены' })).toBeVisible()
    expect(screen.getByText('Бои и рейтинг появятся здесь вместе с датой начала.')).toBeVisible()
  })
})
