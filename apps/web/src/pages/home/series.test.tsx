import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerFeed, card, EURO, matchesOfNow, open } from '../../../test/feed.tsx'
import { inHours, match, round } from '../../../test/answers/matches.ts'
import { progressOf } from '../../../test/answers/progress.ts'
import { cardOf, series, seriesProgress } from '../../../test/answers/series.ts'
import { answer } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import type { ProgressCard } from '../../features/deadlines/progress.ts'
import { switchLanguage } from '../../lib/language/language.ts'

/** Answers with a running series; this is its present event. */
function answerSeries(changes: Partial<ProgressCard> = {}) {
  answerFeed([series()])
  answer(readProgress, seriesProgress(cardOf(changes)))
}

const FOUGHT = { phase: 'locked', locks_at: inHours(-2) } as const
const OVER = { ...FOUGHT, is_over: true } as const
const TO_COME = { phase: 'not_open', opens_at: inHours(72.01), locks_at: inHours(192) } as const

describe('the tile of fights', () => {
  it.each<[string, Partial<ProgressCard>, RegExp]>([
    ['open', {}, /UFC 300: Перейра — Хилл, первый бой (сегодня|завтра) в \d\d:\d\d$/],
    ['further ahead', { locks_at: inHours(90) }, /UFC 300: Перейра — Хилл, первый бой \d+ \S+ в \d\d:\d\d$/],
    ['fought', FOUGHT, /Идёт UFC 300: Перейра — Хилл$/],
    ['not open yet', TO_COME, /UFC 300: Перейра — Хилл, приём откроется \d+ \S+$/],
    ['without a time', { ...TO_COME, opens_at: null, locks_at: null }, /Впереди UFC 300: Перейра — Хилл$/],
    ['over', OVER, /Прошёл UFC 300: Перейра — Хилл$/],
  ])('names the numbered event %s', async (_, changes, news) => {
    answerSeries(changes)
    open('/')
    const tile = (await screen.findByRole('link', { name: 'Бои UFC' })).closest('article')!
    expect(await within(tile).findByText(news)).toHaveTextContent(/^Номерная серия /)
    expect(within(tile).queryByText(/матч/)).not.toBeInTheDocument()
  })
})

describe('the feed', () => {
  it('asks for the card of the next event, whose lock stands above the feed', async () => {
    answerSeries()
    open('/?sport=ufc')
    const shown = within(await card('Номерная серия'))
    expect(await shown.findByText('Приём открыт')).toBeVisible()
    expect(shown.getByText('UFC 300: Перейра — Хилл')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Собрать купон' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/tournament\/ufc-2024\?.*round=ufc-300/),
    )
    expect(shown.queryByRole('timer')).not.toBeInTheDocument()
    expect(screen.getByText('Купон ещё не собран.')).toBeVisible()
    expect(screen.getByRole('timer', { name: /^Приём прогнозов закончится через: \d час/ })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Матчи дня' })).not.toBeInTheDocument()
  })

  it('asks for nothing if the card is saved', async () => {
    answerSeries({ is_saved: true })
    open('/?sport=ufc')
    expect(await screen.findByText('Купон собран.')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Открыть купон' })).toHaveLength(2)
    expect(screen.queryByText(/ещё не собран/)).not.toBeInTheDocument()
  })

  it.each<[string, Partial<ProgressCard>, string]>([
    ['is being fought', FOUGHT, 'Идёт'],
    ['is over', OVER, 'Прошёл'],
  ])('shows no countdown while an event %s', async (_, changes, state) => {
    answerSeries(changes)
    open('/?sport=ufc')
    const shown = within(await card('Номерная серия'))
    expect(await shown.findByText(state)).toBeVisible()
    expect(shown.getByText('UFC 300: Перейра — Хилл')).toBeVisible()
    expect(shown.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('says under the name when an event opens, and names the event once', async () => {
    answerSeries(TO_COME)
    open('/?sport=ufc')
    const shown = await card('Номерная серия')
    await waitFor(() =>
      expect(shown).toHaveTextContent(
        /Номерная серия.*UFC 300: Перейра — Хилл, приём прогнозов начнётся через 3 д/,
      ),
    )
    expect(within(shown).getAllByText(/UFC 300/)).toHaveLength(1)
    expect(within(shown).queryByRole('timer')).not.toBeInTheDocument()
  })

  it('says under the name when an event locks, unless the head of the page does', async () => {
    const cup = tournamentOf({ slug: 'cup', name: { ru: 'Кубок', en: 'Cup' } })
    const md1 = round('md1', [match(9, 'pl', 'at', { started_at: inHours(1) })])
    answerFeed([series(), cup])
    const [before, then] = [progressOf({ tournament: cup, round: md1 }), seriesProgress(cardOf())]
    answer(readProgress, { ...before, progress: [...before.progress, ...then.progress], cards: then.cards })
    open('/?sport=football&kind=all')
    const shown = await card('Номерная серия')
    await waitFor(() => expect(shown).toHaveTextContent(/Номерная серия.*\d.* · UFC 300: Перейра — Хилл/))
    expect(within(shown).queryByRole('timer')).not.toBeInTheDocument()
  })

  it.each([
    [false, 'Идёт'],
    [true, 'Завершён'],
  ])(
    'has a night that is on or has just ended on the strip, beside the matches (over: %s)',
    async (is_over, state) => {
      answerFeed([EURO, series()])
      const { id, key, name, tournament } = cardOf()
      const night = { id, key, name, tournament, is_over, started_at: inHours(-3) }
      const md2 = round('md2', matchesOfNow())
      answer(readProgress, { ...progressOf({ tournament: EURO, round: md2 }), nights: [night] })
      open('/?sport=football&kind=all')
      const strip = within(await screen.findByRole('region', { name: 'Матчи дня' }))
      // A match of two hours from now is tomorrow's late in the evening; this one has just begun.
      expect(await strip.findByRole('link', { name: /Словения/ })).toBeVisible()
      const link = strip.getByRole('link', { name: `${state}UFC 300: Перейра — Хилл` })
      expect(link).toHaveAttribute('href', expect.stringMatching(/^\/tournament\/ufc-2024\?.*round=ufc-300/))
      expect(link.closest('li')!.dataset['over']).toBe(is_over ? 'true' : undefined)
    },
  )

  it('shows the final sum of coefficients of a finished series', async () => {
    answerFeed([series({ status: 'finished', finished_at: '2024-07-01T12:00:00Z' })])
    open('/?sport=ufc')
    const shown = await card('Номерная серия')
    expect(shown).toHaveTextContent('34,58сумма коэффициентов')
    expect(shown).not.toHaveTextContent('очк')
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    answerSeries()
    open('/?sport=ufc')
    const shown = within(await card('Numbered series'))
    expect(await shown.findByText('UFC 300: Pereira v Hill')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Build my slip' })).toBeVisible()
    await switchLanguage('ru')
  })
})
