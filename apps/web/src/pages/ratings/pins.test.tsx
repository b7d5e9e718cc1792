import { pinUser, unpinUser } from '@called-it/contract/ratings/favourites.ts'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { type RatingRow, readAround, readRatings } from '@called-it/contract/ratings/ratings.ts'
import { changeLanguage } from '@called-it/contract/account/accounts.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { inHours, match, predictions, round } from '../../../test/answers/matches.ts'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const ME = rowOf(9, { user: { id: ADA.id, name: ADA.name, avatar: null }, is_me: true })
const ROWS = Array.from({ length: 12 }, (_, at) => (at + 1 === ME.position ? ME : rowOf(at + 1)))

/** Answers with a rating with these pins, and with the calls that change them; returns the requests. */
function answerPins(pinned: number[] = []) {
  const ids = pinned.map((position) => 100 + position)
  const calls: string[] = []
  const marked = () => ROWS.map((row) => ({ ...row, is_favourite: ids.includes(row.user.id) }))
  answer(readTournament, { tournament: tournamentOf({ next_lock_at: null }) })
  answer(readRatings, () => ({
    ratings: marked(),
    me: ME,
    my_place: ME.position,
    favourites: marked().filter((row) => row.is_favourite),
    meta: { page: 1, limit: 20, total: ROWS.length },
    calculated_at: '2024-06-20T21:12:00Z',
    state: 'official' as const,
  }))
  answer(readAround, ({ query }) => aroundOf(marked(), Number(query['limit'])))
  answer(pinUser, ({ params }) => {
    calls.push(`pin ${params['userId']}`)
    if (ids.length >= 5) return refuse('too_many_favourites')
    ids.push(Number(params['userId']))
    return { favourites: ids }
  })
  answer(unpinUser, ({ params }) => {
    calls.push(`unpin ${params['userId']}`)
    ids.splice(ids.indexOf(Number(params['userId'])), 1)
    return { favourites: ids }
  })
  return calls
}

const open = (query = '') => openApp(`/tournament/euro/rating${query}`, { user: ADA })
const table = () => screen.findByRole('table', { name: 'Общий рейтинг' })
const listed = () => screen.queryByRole('table', { name: 'Закреплённые участники' })
const namesOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]!.textContent)
const nameOf = (position: number) => rowOf(position).user.name
const buttonIn = (element: HTMLElement, row: RatingRow) =>
  within(element).getByRole('button', { name: `Закрепить: ${row.user.name}` })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('pinning', () => {
  it('shows the viewer’s pins above the table, by place', async () => {
    answerPins([7, 5])
    open()
    await table()
    expect(namesOf(listed()!)).toEqual([nameOf(5), nameOf(7)])
    expect(screen.getByRole('heading', { name: 'Закреплённые, 2 из 5' })).toBeVisible()
    expect(screen.getByText('Видны только вам')).toBeVisible()
    expect(buttonIn(await table(), rowOf(5))).toHaveAttribute('aria-pressed', 'true')
    expect(buttonIn(await table(), rowOf(6))).toHaveAttribute('aria-pressed', 'false')
  })

  it('is visible at once, by keyboard too, and sent to the server', async () => {
    const calls = answerPins([7])
    const { promise: gate, resolve: release } = Promise.withResolvers<undefined>()
    answer(pinUser, () => gate)
    const { user } = open()
    const button = buttonIn(await table(), rowOf(4))
    button.focus()
    await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(namesOf(listed()!)).toEqual([nameOf(4), nameOf(7)])
    expect(button).toHaveFocus()
    release(undefined)
    await waitFor(() => expect(calls).toEqual(['pin 104']))
    expect(namesOf(listed()!)).toEqual([nameOf(4), nameOf(7)])
  })

  it('is possible on the podium, but not for the viewer’s own row', async () => {
    const calls = answerPins()
    const { user } = open()
    const podium = await screen.findByRole('list', { name: 'Первые места' })
    await user.click(within(podium).getByRole('button', { name: `Действия: ${nameOf(1)}` }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['Прогнозы', 'Сравнить с собой', 'Закрепить', 'Статистика'])
    expect(screen.getByRole('menuitem', { name: 'Сравнить с собой' })).toHaveAttribute(
      'href',
      '/tournament/euro/compare/101',
    )
    await user.click(screen.getByRole('menuitem', { name: 'Закрепить' }))
    expect(namesOf(listed()!)).toEqual([nameOf(1)])
    await waitFor(() => expect(calls).toEqual(['pin 101']))
    expect(screen.queryByRole('button', { name: `Закрепить: ${ADA.name}` })).not.toBeInTheDocument()
  })

  it('is undone if it fails, and says so', async () => {
    answerPins()
    answer(pinUser, () => refuse('internal'))
    const { user } = open()
    const button = buttonIn(await table(), rowOf(4))
    await user.click(button)
    const toasts = await screen.findByRole('region', { name: 'Уведомления' })
    expect((await within(toasts).findAllByText('Не получилось изменить закреплённых'))[0]).toBeVisible()
    expect(button).toHaveAttribute('aria-pressed', 'false')
    expect(listed()).not.toBeInTheDocument()
  })

  it('refuses a sixth pin in the words of the rules, in both languages', async () => {
    const calls = answerPins([4, 5, 6, 7, 8])
    answer(changeLanguage, ({ body: { lang } }) => ({ user: { ...ADA, lang } }))
    const { user } = open()
    await user.click(buttonIn(await table(), rowOf(10)))
    expect(await screen.findByText('Закрепить можно не больше 5 участников')).toBeInTheDocument()
    expect(calls).toEqual(['pin 110'])
    expect(namesOf(listed()!)).toHaveLength(5)
    expect(buttonIn(await table(), rowOf(10))).toHaveAttribute('aria-pressed', 'false')
    await user.click(screen.getByRole('button', { name: 'EN, English' }))
    const rows = await screen.findByRole('table', { name: 'Overall rating' })
    await user.click(within(rows).getByRole('button', { name: `Pin: ${nameOf(10)}` }))
    expect(await screen.findByText('You cannot assign more than 5 users')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'RU, Русский' }))
  })

  it('is undone in the list, and the focus goes to the next row', async () => {
    const calls = answerPins([5, 7])
    const { user } = open()
    await table()
    await user.click(buttonIn(listed()!, rowOf(5)))
    expect(namesOf(listed()!)).toEqual([nameOf(7)])
    expect(buttonIn(listed()!, rowOf(7))).toHaveFocus()
    await user.keyboard(' ')
    expect(listed()).not.toBeInTheDocument()
    await waitFor(() => expect(calls).toEqual(['unpin 105', 'unpin 107']))
    expect(buttonIn(await table(), rowOf(5))).toHaveAttribute('aria-pressed', 'false')
  })

  it('is possible in the rows around the viewer, too', async () => {
    const calls = answerPins()
    const { user } = open('?view=around')
    const rows = await screen.findByRole('table', { name: 'Соседи по рейтингу' })
    await user.click(buttonIn(rows, rowOf(8)))
    expect(buttonIn(rows, rowOf(8))).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(calls).toEqual(['pin 108']))
    await user.click(screen.getByRole('button', { name: 'Ко мне' }))
    expect(within(rows).getByRole('link', { name: 'Ada Byron, это вы' })).toHaveFocus()
  })

  it('is possible on the page of a user, which links to the comparison as well', async () => {
    const calls = answerPins()
    answer(
      readMatchPredictions,
      predictions(round('md2', [match(1, 'es', 'it', { started_at: inHours(30) })])),
    )
    answer(readAround, ({ query }) => {
      const [row] = ROWS.filter(({ user }) => String(user.id) === query['user_id'])
      const is_favourite = calls.at(-1) === 'pin 104'
      return aroundOf(ROWS, 1, { ratings: [{ ...row!, is_favourite }] })
    })
    const { user } = openApp('/tournament/euro?user=104', { user: ADA })
    await user.click(await screen.findByRole('button', { name: 'Закрепить' }))
    expect(await screen.findByRole('button', { name: 'Открепить' })).toBeVisible()
    await waitFor(() => expect(calls).toEqual(['pin 104']))
    expect(screen.getByRole('link', { name: 'Сравнить с собой' })).toHaveAttribute(
      'href',
      '/tournament/euro/compare/104',
    )
    await user.click(screen.getByRole('button', { name: 'Открепить' }))
    await waitFor(() => expect(calls).toEqual(['pin 104', 'unpin 104']))
    expect(await screen.findByRole('button', { name: 'Закрепить' })).toBeVisible()
  })
})

it('links from each row to the comparison with the viewer', async () => {
  answerPins()
  open()
  const link = within(await table()).getByRole('link', { name: `Сравнить с собой: ${nameOf(4)}` })
  expect(link).toHaveAttribute('href', '/tournament/euro/compare/104')
  expect(screen.queryByRole('link', { name: `Сравнить с собой: ${ADA.name}` })).not.toBeInTheDocument()
})
