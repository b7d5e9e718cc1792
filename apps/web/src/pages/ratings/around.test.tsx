import { changeLanguage } from '@called-it/contract/account/accounts.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { readAround, type RatingRow, readRatings } from '@called-it/contract/ratings/ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

/** A rating of `count` users with `points` for each place; the viewer is on place `own`. */
const ratingOf = (count: number, own: number, points: (place: number) => number): RatingRow[] =>
  Array.from({ length: count }, (_, at) => {
    const place = at + 1
    const me = { user: { id: ADA.id, name: ADA.name, avatar: null }, is_me: true }
    return rowOf(place, { points: points(place), ...(place === own && me) })
  })

type World = {
  tournament?: Partial<Tournament>
  changes?: Partial<Answer<typeof readAround>>
}

/** Answers with the rows around the viewer in this rating; returns the requested limits. */
function answerAround(rows: RatingRow[], { tournament, changes }: World = {}) {
  const limits: number[] = []
  answer(readTournament, { tournament: tournamentOf({ next_lock_at: null, ...tournament }) })
  answer(readAround, ({ query }) => {
    limits.push(Number(query['limit']))
    return aroundOf(rows, Number(query['limit']), changes)
  })
  answer(readRatings, ({ query }) => {
    const page = Number(query['page'] ?? 1)
    return {
      ratings: rows.slice((page - 1) * 20, page * 20),
      me: rows.find((row) => row.is_me) ?? null,
      favourites: [],
      my_place: null,
      meta: { page, limit: 20, total: rows.length },
      calculated_at: '2024-06-20T21:12:00Z',
      state: 'official' as const,
    }
  })
  return limits
}

// Two points between neighbouring places.
const MANY = ratingOf(300, 142, (place) => 700 - 2 * place)
const open = (query = '?view=around') => openApp(`/tournament/euro/rating${query}`, { user: ADA })
const table = () => screen.findByRole('table', { name: 'Соседи по рейтингу' })
const rowsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')
const fact = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement!)

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('the rows around the viewer', () => {
  it('are five on each side, with their distance', async () => {
    answerAround(MANY)
    open()
    const rows = await rowsOf()
    expect(rows.map((row) => cellsOf(row)[0]!.textContent)).toEqual(
      Array.from({ length: 11 }, (_, at) => expect.stringMatching(new RegExp(`^${137 + at}`))),
    )
    expect(rows.map((row) => cellsOf(row)[3]!.textContent)).toEqual([
      '+10',
      '+8',
      '+6',
      '+4',
      '+2',
      'вы',
      'может догнать: −2',
      '−4',
      '−6',
      '−8',
      '−10',
    ])
    expect(cellsOf(rows[5]!)[1]).toHaveTextContent('Ada Byron, это вы')
    expect(screen.getByText('Места 137–147 из 300')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Вокруг меня' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    expect(screen.getByText('Официальный')).toBeVisible()
  })

  it('grow by ten above or below with each press', async () => {
    const limits = answerAround(MANY)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ещё 10 выше' }))
    expect(await screen.findByText('Места 127–147 из 300')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ещё 10 ниже' }))
    expect(await screen.findByText('Места 127–157 из 300')).toBeVisible()
    expect(await rowsOf()).toHaveLength(31)
    expect(limits).toEqual([11, 31])
  })

  it('are continued by the pages of the rating after many presses', async () => {
    answerAround(MANY)
    const { user, router } = open()
    for (const from of [127, 117, 107, 97]) {
      await user.click(await screen.findByRole('button', { name: 'Ещё 10 выше' }))
      await screen.findByText(`Места ${from}–147 из 300`)
    }
    const link = await screen.findByRole('link', { name: 'Ещё 10 выше' })
    expect(await rowsOf()).toHaveLength(51)
    await user.click(link)
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 5 }))
  })

  it('are counted in positions, which users share', async () => {
    const rows = ratingOf(300, 142, () => 400).map((row, at) => ({
      ...row,
      position: at < 130 ? at + 1 : 131,
      is_shared: at >= 130,
    }))
    answerAround(rows)
    const { user } = open()
    expect(await screen.findByText('Место 131 из 300')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ещё 10 выше' }))
    expect(await screen.findByText('Места 127–131 из 300')).toBeVisible()
  })

  it('end at the first and the last place', async () => {
    answerAround(ratingOf(8, 1, (place) => 30 - 3 * place))
    open()
    expect(await rowsOf()).toHaveLength(8)
    expect(screen.queryByRole('button', { name: /Ещё/ })).not.toBeInTheDocument()
    await fact('Вы впереди')
    expect(screen.getByText('Отрыв от ближайшего участника — 3 очка.')).toBeVisible()
    expect(screen.queryByText('Ближайшая цель')).not.toBeInTheDocument()
  })
})

describe('the chase', () => {
  it('shows what the next round place takes, in hits', async () => {
    answerAround(
      ratingOf(110, 102, (place) => (place <= 100 ? 95 + (100 - place) : 88)),
      {
        changes: { target: { position: 100, points_needed: 7 } },
      },
    )
    open()
    const target = await fact('До 100-го места')
    expect(target.getByText('7')).toBeVisible()
    expect(target.getByText('очков')).toBeVisible()
    expect(target.getByText('Это один точный счёт и один угаданный исход.')).toBeVisible()
  })

  it('shows who could catch up, and how', async () => {
    answerAround(MANY)
    open()
    const threats = await fact('Вас могут догнать')
    expect(threats.getByText('1')).toBeVisible()
    expect(
      threats.getByText(
        'Отстают не больше чем на 2 очка: им хватит одного угаданного исхода. Ещё 1 участнику хватит точного счёта.',
      ),
    ).toBeVisible()
  })

  it('names the next user, and why they are ahead', async () => {
    const rows = ratingOf(20, 5, (place) => (place <= 5 ? 20 : 10))
    rows[3] = { ...rows[3]!, exact_hits: 7 }
    answerAround(rows)
    open()
    const next = await fact('Ближайшая цель')
    expect(next.getByText('4')).toBeVisible()
    expect(next.getByText('место, Тимур Ахметов')).toBeVisible()
    expect(next.getByText('Очков столько же, но точных счетов на 2 больше.')).toBeVisible()
  })

  it('draws the distance as a strip, with a text for screen readers', async () => {
    answerAround(MANY, { changes: { target: { position: 100, points_needed: 6 } } })
    open()
    const strip = await screen.findByRole('img', { name: /^Участники по очкам от 412 до 422/ })
    expect(strip).toHaveAccessibleName(
      'Участники по очкам от 412 до 422. У вас 416. 100-е место — 422. Догнать вас может 1 участник.',
    )
    expect(within(strip).getByText('6 очков до 100-го')).toBeInTheDocument()
    expect(within(strip).getByText('могут догнать')).toBeInTheDocument()
  })

  it('draws the distance if one more point is enough', async () => {
    const rows = ratingOf(110, 101, (place) => (place <= 50 ? 90 : 88))
    rows[99] = { ...rows[99]!, exact_hits: 9 }
    answerAround(rows, { changes: { target: { position: 100, points_needed: 1 } } })
    open()
    const strip = await screen.findByRole('img', { name: /У вас 88\. 1 очко до 100-го\./ })
    expect(within(strip).getByText('1 очко до 100-го')).toBeInTheDocument()
    expect(within(strip).getByText('100-е')).toBeInTheDocument()
  })

  it('is in English, with its ordinals', async () => {
    answerAround(MANY)
    answer(changeLanguage, ({ body: { lang } }) => ({ user: { ...ADA, lang } }))
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'EN, English' }))
    const target = await fact('To 100th place')
    expect(target.getByText('84')).toBeVisible()
    expect(target.getByText('That is 17 exact scores.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RU, Русский' }))
  })

  it('is over with the tournament', async () => {
    answerAround(MANY, { tournament: { status: 'finished' } })
    open()
    await table()
    expect(await screen.findByRole('heading', { name: 'Итоговый рейтинг' })).toBeVisible()
    expect(screen.queryByText('Вас могут догнать')).not.toBeInTheDocument()
  })

  it('has not begun before the first result', async () => {
    answerAround(
      ratingOf(5, 3, () => 0),
      { changes: { calculated_at: null } },
    )
    open()
    await table()
    expect(screen.queryByRole('region', { name: 'Погоня' })).not.toBeInTheDocument()
  })
})

describe('the way to these rows', () => {
  it('is the viewer’s place at the edge of the rating', async () => {
    answerAround(MANY)
    const { user, router } = open('')
    await user.click(await screen.findByRole('link', { name: /показать в рейтинге/ }))
    const own = within(await table()).getByRole('link', { name: 'Ada Byron, это вы' })
    await waitFor(() => expect(own).toHaveFocus())
    expect(router.state.location).toMatchObject({ search: { view: 'around' }, hash: 'me' })
    await user.click(screen.getByRole('link', { name: 'К первым местам' }))
    expect(await screen.findByRole('list', { name: 'Первые места' })).toBeVisible()
  })

  it('is a switch above the rating, there and back', async () => {
    answerAround(MANY)
    const { user, router } = open('?page=2')
    await user.click(await screen.findByRole('button', { name: 'Вокруг меня' }))
    await table()
    expect(router.state.location.search).toEqual({ view: 'around' })
    await user.click(screen.getByRole('button', { name: 'Все' }))
    expect(await screen.findByRole('table', { name: 'Общий рейтинг' })).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })
})

describe('without a row of the viewer', () => {
  const nobody = { ratings: [], from_place: 0, distribution: [], behind: 0, target: null, next: null }

  it('there is an invitation', async () => {
    answerAround(MANY, { changes: nobody })
    open()
    expect(await screen.findByText('Вас ещё нет в рейтинге')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Сделать прогноз' })).toBeVisible()
  })

  it('and too late for one, the others are shown', async () => {
    answerAround(MANY, { changes: nobody, tournament: { status: 'finished', my: null } })
    open()
    expect(await screen.findByText('Вас нет в этом рейтинге')).toBeVisible()
    expect(screen.getByRole('link', { name: 'К первым местам' })).toHaveAttribute(
      'href',
      '/tournament/euro/rating',
    )
  })

  it('and without any rows, too', async () => {
    answerAround(MANY, { changes: { ...nobody, meta: { page: 1, limit: 11, total: 0 } } })
    open()
    expect(await screen.findByText('В рейтинге пока никого')).toBeVisible()
  })
})

it('a failure is shown, and can be tried again', async () => {
  answerAround(MANY)
  let isBroken = true
  answer(readAround, () => (isBroken ? refuse('not_found') : undefined))
  const { user } = open()
  expect(await screen.findByRole('heading', { name: 'Соседи по рейтингу не загрузились' })).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await table()).toBeVisible()
})
