import type { Answer } from '@called-it/contract/endpoint.ts'
import { listMatches } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { holdClock } from '../../../test/clock.ts'
import { answerFeed, card, EURO, matchesOfNow, open, SECOND, UPCOMING } from '../../../test/feed.tsx'
import { called, earned, finished, inHours, match, round } from '../../../test/answers/matches.ts'
import { NO_PROGRESS, progressOf } from '../../../test/answers/progress.ts'
import { answer, refuse } from '../../../test/server.ts'
import { stageOf, tournamentOf } from '../../../test/answers/tournaments.ts'

type Progress = Answer<typeof readProgress>

describe('the nearest deadline', () => {
  it('is the match that locks next, with what is missing in its round', async () => {
    answerFeed([UPCOMING, EURO])
    open('/?sport=football')
    expect(await screen.findByRole('heading', { name: 'Дания Англия' })).toBeVisible()
    expect(screen.getByText('Ближайший дедлайн, Евро 2024')).toBeVisible()
    expect(screen.getByText('Ваш счёт 1:1 сохранён. В этом туре ещё не заполнены 2 матча.')).toBeVisible()
    expect(
      screen.getByRole('timer', { name: /^Приём прогнозов закончится через: 1 час 59 минут/ }),
    ).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Заполнить тур 2' })[0]).toHaveAttribute(
      'href',
      '/tournament/euro?round=md2&fill=true&sport=football',
    )
    expect(document.title).toBe('Турниры · Called It')
  })

  describe('of another question than a match', () => {
    const ORDERS = {
      type: 'group',
      kind: 'table_order',
      round: null,
      first_entity: null,
      second_entity: null,
      prediction: null,
      missing: 6,
      missing_all: 9,
    } as const

    /**
     * Answers with Euro, whose scorer is open until its next lock; that is a match unless `changes` make it another
     * question.
     */
    function answerKinds(changes: Partial<NonNullable<Progress['next']>>) {
      answerFeed([EURO])
      const progress = progressOf({ tournament: EURO, round: round('md2', matchesOfNow()) })
      const [first] = progress.progress
      const next = { ...first!.next!, ...changes }
      const scorer = {
        type: 'scorer',
        kind: 'scorer',
        round_id: null,
        open: 1,
        saved: 0,
        missing: 1,
      } as const
      const kinds = [...first!.kinds, { ...scorer, locks_at: next.locks_at }]
      answer(readProgress, { ...progress, progress: [{ ...first!, kinds, next }] })
    }

    it('names its kind, counts what is missing of every kind, and links there', async () => {
      answerKinds(ORDERS)
      open('/?sport=football')
      expect(await screen.findByRole('heading', { name: 'Места в группах' })).toBeVisible()
      expect(screen.getByText('К этому сроку не хватает 9 прогнозов.', { selector: 'p' })).toBeVisible()
      const euro = within(await card('Евро 2024'))
      expect(await euro.findByRole('link', { name: 'Расставить команды' })).toHaveAttribute(
        'href',
        '/tournament/euro?type=table_order&fill=true&sport=football',
      )
      expect(screen.getAllByRole('link', { name: 'Расставить команды' })).toHaveLength(2)
    })

    it('says that nothing is missing', async () => {
      answerKinds({ ...ORDERS, kind: 'scorer', type: 'scorer', missing: 0, missing_all: 0 })
      open('/?sport=football')
      expect(await screen.findByRole('heading', { name: 'Лучший бомбардир' })).toBeVisible()
      expect(screen.getByText('К этому сроку всё заполнено.')).toBeVisible()
      expect(screen.getAllByRole('link', { name: 'Открыть прогнозы' })).toHaveLength(2)
    })

    it('names the teams of a tie', async () => {
      const { first_entity, second_entity } = match(3, 'dk', 'gb-eng')
      answerKinds({ ...ORDERS, kind: 'tie', first_entity, second_entity })
      open('/?sport=football')
      expect(await screen.findByRole('heading', { name: 'Дания Англия' })).toBeVisible()
      expect(screen.getAllByRole('link', { name: 'Заполнить сетку' })).toHaveLength(2)
    })

    it('is shown beside a match with the same lock', async () => {
      answerKinds({ missing_all: 2 })
      open('/?sport=football')
      expect(
        await screen.findByText(
          'Ваш счёт 1:1 сохранён. В этом туре ещё не заполнены 2 матча. К этому сроку не хватает 2 прогнозов.',
        ),
      ).toBeVisible()
    })
  })

  it('counts unsaved input', async () => {
    const other = { ...ADA, id: 8 }
    const drafts = { 3: { first: 2, second: 1 }, 4: { first: 0, second: null } }
    localStorage.setItem(`drafts:${other.id}:euro:match`, JSON.stringify(drafts))
    answerFeed([EURO])
    openApp('/?sport=football', { user: other })
    expect(
      await screen.findByText(
        'Ваш счёт ещё не сохранён. В этом туре ещё не заполнен 1 матч. 2 счёта ждут сохранения.',
      ),
    ).toBeVisible()
  })

  it('stands above the matches of the day: score, prediction, points', async () => {
    answerFeed([EURO])
    open('/?sport=football')
    const strip = await screen.findByRole('region', { name: 'Матчи дня' })
    const [first, second] = within(strip).getAllByRole('link')
    expect(first).toHaveTextContent('Завершён+5Германия2Венгрия0')
    expect(second).toHaveTextContent('Идётпрогноз 0:1Словения1Сербия1')
  })

  it('begins the strip at the first match that is not over', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'LI' ? [...this.parentElement!.children].indexOf(this) * 100 : 0
    })
    onTestFinished(() => void vi.restoreAllMocks())
    answerFeed([EURO])
    open('/?sport=football')
    const strip = await screen.findByRole('region', { name: 'Матчи дня' })
    expect(within(strip).getByRole('list').scrollLeft).toBe(100)
  })

  it('names the sides of the strip behind which there are more matches', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500)
    onTestFinished(() => void vi.restoreAllMocks())
    answerFeed([EURO])
    open('/?sport=football')
    const list = within(await screen.findByRole('region', { name: 'Матчи дня' })).getByRole('list')
    const scroll = (left: number) => {
      list.scrollLeft = left
      fireEvent.scroll(list)
      return list
    }
    expect(scroll(0)).toHaveAttribute('data-hidden', 'after')
    expect(scroll(100)).toHaveAttribute('data-hidden', 'before after')
    expect(scroll(300)).toHaveAttribute('data-hidden', 'before')
  })

  it('begins the strip with the day of the next match if there is none today', async () => {
    answerFeed([EURO], { matches: [match(7, 'es', 'it', { started_at: inHours(100) })] })
    open('/?sport=football')
    const strip = await screen.findByRole('region', { name: 'Матчи дня' })
    expect(within(strip).getByRole('link')).toHaveTextContent(/прогноз –ИспанияИталия$/)
  })

  it.each([
    [7, true],
    [9, false],
  ])('keeps a tournament that finished with a match which began %i hours ago: %s', async (hours, isShown) => {
    const started_at = inHours(-hours)
    const over = tournamentOf({
      status: 'finished',
      finished_at: inHours(-1),
      next_lock_at: null,
      stages: [stageOf({ last_event_at: started_at })],
    })
    const last = match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact'), { started_at }))
    answerFeed([over], { matches: [last] })
    answer(readProgress, NO_PROGRESS)
    open('/?sport=football')
    await screen.findByRole('heading', { name: 'Турниры' })
    await screen.findByRole('link', { name: /Евро 2024/ })
    const strip = () => screen.queryByRole('region', { name: 'Матчи дня' })
    if (isShown) await waitFor(() => expect(strip()).toHaveTextContent('Завершён+5Германия2Венгрия0'))
    else expect(strip()).not.toBeInTheDocument()
  })

  it('is left out if nothing can be predicted, and the day is still shown', async () => {
    answerFeed([tournamentOf({ next_lock_at: null })], { matches: matchesOfNow().slice(0, 2) })
    open('/?sport=football')
    expect(await screen.findByRole('region', { name: 'Матчи дня' })).toBeVisible()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('goes on to the next one when its match has locked', async () => {
    const jump = holdClock()
    const [, , , fourth] = matchesOfNow()
    const third = match(3, 'dk', 'gb-eng', { started_at: inHours(3 * SECOND), prediction: called(1, 1) })
    answerFeed([EURO], { matches: [third, fourth!] })
    open('/?sport=football')
    expect(await screen.findByRole('heading', { name: 'Дания Англия' })).toBeVisible()
    answerFeed([EURO], { matches: [{ ...third, phase: 'locked' }, fourth!] })
    await jump(8000)
    expect(await screen.findByRole('heading', { name: 'Испания Италия' })).toBeVisible()
    expect(
      screen.getByText('Счёт этого матча ещё не задан. В этом туре ещё не заполнен 1 матч.'),
    ).toBeVisible()
  })

  it('keeps its place while it loads', async () => {
    answerFeed([EURO])
    answer(readProgress, () => delay('infinite').then(() => NO_PROGRESS))
    open('/?sport=football')
    await card('Евро 2024')
    expect(screen.getAllByText('Загружаем')).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'Матчи дня' })).not.toBeInTheDocument()
  })

  it('takes no place while it loads if there was none the last time', async () => {
    answerFeed([])
    open('/?sport=ufc')
    expect(await screen.findByText('Турниров UFC пока нет')).toBeVisible()
    await waitFor(() => expect(localStorage.getItem('deadline:ufc')).toBe('none'))
    cleanup()
    answer(readProgress, () => delay('infinite').then(() => NO_PROGRESS))
    open('/?sport=ufc')
    expect(await screen.findByText('Турниров UFC пока нет')).toBeVisible()
    expect(screen.queryByText('Загружаем')).not.toBeInTheDocument()
  })

  it.each([
    ['progress', readProgress],
    ['matches', listMatches],
  ])('says that the %s did not load, and loads again on request', async (_, endpoint) => {
    answerFeed([EURO])
    answer(endpoint as typeof readProgress, () => refuse('forbidden', { message: 'Нет' }))
    const { user } = open('/?sport=football')
    await card('Евро 2024')
    expect(await screen.findByText('Не удалось загрузить матчи. Нет')).toBeVisible()
    answerFeed([EURO])
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('region', { name: 'Матчи дня' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Дания Англия' })).toBeVisible()
  })
})
