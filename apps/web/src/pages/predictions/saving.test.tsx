import { saveScores } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { inHours } from '../../../test/answers/matches.ts'
import {
  call,
  draftsKey,
  storedDrafts,
  matchIn,
  myId,
  open,
  plate,
  row,
  serve,
} from '../../../test/predictions.tsx'
import { progressOf } from '../../../test/answers/progress.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { beOnPhone } from '../../../test/phone.ts'
import { answer, refuse } from '../../../test/server.ts'
import { dropToken } from '../../lib/session/token.ts'

describe('refusals of the server', () => {
  it('a locked match is left out, the others are saved', async () => {
    const { data, sent } = serve()
    localStorage.setItem(
      draftsKey(),
      JSON.stringify({ 11: { first: 2, second: 1 }, 12: { first: 3, second: 3 } }),
    )
    answer(
      saveScores,
      () => {
        matchIn(data, 11).phase = 'locked'
        return {
          predictions: [{ event_id: 12, first: 3, second: 3, saved_at: new Date().toISOString() }],
          rejected: [{ event_id: 11, code: 'locked' as const }],
        }
      },
      { once: true },
    )
    open()
    const toasts = within(await screen.findByRole('region', { name: 'Уведомления' }))
    expect((await toasts.findAllByText('Прогнозы больше не принимаются'))[0]).toBeVisible()
    expect(toasts.getByText('Не сохранён прогноз на матч Испания — Италия.')).toBeVisible()
    expect(await row('Испания — Италия')).toHaveTextContent('Приём закрыт')
    expect(await row('Испания — Италия')).toHaveTextContent('Приём закрылся раньше, чем сохранился счёт 2:1')
    expect(storedDrafts()).toEqual({})
    expect(sent).toEqual([])
  })

  it.each([
    ['organiser', true],
    ['user', false],
  ] as const)(
    'a change of a locked match: the refusal informs an %s that organisers cannot change it: %s',
    async (role, isShown) => {
      serve()
      localStorage.setItem(draftsKey(), JSON.stringify({ 11: { first: 2, second: 1 } }))
      answer(saveScores, () => refuse('locked'))
      open('', role)
      const toasts = within(await screen.findByRole('region', { name: 'Уведомления' }))
      const text = await toasts.findByText(/^Не сохранён прогноз на матч Испания — Италия\./)
      if (isShown) expect(text).toHaveTextContent('организаторы не могут их менять')
      else expect(text).not.toHaveTextContent('организаторы')
    },
  )

  it('a saved score stays if its change came too late', async () => {
    const { data } = serve()
    answer(saveScores, () => {
      matchIn(data, 10).phase = 'locked'
      return refuse('locked')
    })
    const { user } = open()
    await call(user, 'Дания — Англия', 4, 4)
    await waitFor(async () =>
      expect(await row('Дания — Англия')).toHaveTextContent('В зачёте остался прогноз 1:1.'),
    )
  })

  it('a mistake is shown at its match, and the others are saved without it', async () => {
    serve()
    localStorage.setItem(
      draftsKey(),
      JSON.stringify({ 11: { first: 2, second: 1 }, 12: { first: 3, second: 3 } }),
    )
    answer(
      saveScores,
      () =>
        HttpResponse.json(
          {
            message: 'Проверьте введённые данные.',
            errors: { 'predictions.1.event_id': ['В этом турнире нет такого события'] },
            code: 'validation_failed',
          },
          { status: 422 },
        ),
      { once: true },
    )
    open()
    await waitFor(async () =>
      expect(await row('Словакия — Украина')).toHaveTextContent('В этом турнире нет такого события'),
    )
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Сохранён'))
    expect(storedDrafts()).toEqual({ 12: { first: 3, second: 3 } })
  })
})

describe('a save that fails', () => {
  it('keeps the score, says so, and is tried again by itself and on request', async () => {
    const { sent } = serve()
    answer(saveScores, () => HttpResponse.error())
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    const failed = await row('Испания — Италия')
    await waitFor(() => expect(failed).toHaveTextContent('Не сохранён'))
    expect(failed).toHaveTextContent(/Нет соединения\. Счёт остался здесь, повторим через \d секунд/)
    expect(await plate('Испания')).toHaveTextContent('2')
    expect(storedDrafts()).toEqual({ 11: { first: 2, second: 1 } })

    serve()
    const again = serve()
    await user.click(within(failed).getByRole('button', { name: 'Повторить сейчас' }))
    await waitFor(() => expect(again.sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
    await waitFor(() => expect(failed).toHaveTextContent('Сохранён'))
    expect(sent).toEqual([])
  })

  it('is sent when the connection is back', async () => {
    serve()
    answer(saveScores, () => HttpResponse.error())
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён'))
    const { sent } = serve()
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('is sent again at the next visit', async () => {
    serve()
    answer(saveScores, () => refuse('internal'))
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Что-то пошло не так.'))
    cleanup()
    const { sent } = serve()
    open()
    await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
  })

  it('asks the user who leaves: stay, leave, or save and leave', async () => {
    serve()
    answer(saveScores, () => HttpResponse.error())
    const { user, router } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён'))

    void router.navigate({ to: '/', search: { sport: 'football' } })
    const dialog = await screen.findByRole('alertdialog', { name: '1 прогноз ещё не сохранён' })
    expect(dialog).toHaveTextContent('В зачёт идут только сохранённые прогнозы.')
    const ways = within(dialog).getAllByRole('button')
    expect(ways.map((way) => way.textContent)).toEqual([
      'Остаться',
      'Сохранить и уйти',
      'Уйти без сохранения',
    ])
    await waitFor(() => expect(ways[0]).toHaveFocus())
    await user.click(within(dialog).getByRole('button', { name: 'Остаться' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/tournament/euro-2024')

    void router.navigate({ to: '/', search: { sport: 'football' } })
    const { sent } = serve()
    await user.click(await screen.findByRole('button', { name: 'Сохранить и уйти' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]])
  })

  it('does not ask a user who is signed out', async () => {
    serve()
    answer(saveScores, () => HttpResponse.error())
    const { user, router } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён'))
    dropToken()
    await router.navigate({ to: '/' })
    expect(router.state.location.pathname).toBe('/auth/login')
  })
})

describe('an unsent score with a newer saved one', () => {
  function leave() {
    const served = serve()
    localStorage.setItem(draftsKey(), JSON.stringify({ 10: { first: 4, second: 0, over: inHours(-90) } }))
    return served
  }

  it('is not sent before the user chooses it', async () => {
    const { sent } = leave()
    const { user } = open()
    const saved = await row('Дания — Англия')
    await waitFor(() => expect(saved).toHaveTextContent('Сохранён другой счёт: 1:1.'))
    expect(sent).toEqual([])
    await user.click(within(saved).getByRole('button', { name: 'Сохранить 4:0' }))
    await waitFor(() => expect(sent).toEqual([[{ event_id: 10, first: 4, second: 0 }]]))
    await waitFor(() => expect(saved).not.toHaveTextContent('Сохранён другой счёт'))
  })

  it('is dropped if the user keeps the saved one', async () => {
    const { sent } = leave()
    const { user } = open()
    const saved = await row('Дания — Англия')
    await user.click(await within(saved).findByRole('button', { name: 'Оставить 1:1' }))
    expect(await plate('Дания')).toHaveTextContent('1')
    expect(saved).not.toHaveTextContent('Сохранён другой счёт')
    expect(storedDrafts()).toEqual({})
    expect(sent).toEqual([])
  })
})

it('sends the old score, too, if it is unknown whether the new one has arrived', async () => {
  serve()
  answer(saveScores, () => HttpResponse.error())
  const { user } = open()
  await call(user, 'Дания — Англия', 2, 1)
  await waitFor(async () => expect(await row('Дания — Англия')).toHaveTextContent('Не сохранён'))
  const { sent } = serve()
  await call(user, 'Дания — Англия', 1, 1)
  await waitFor(() => expect(sent).toEqual([[{ event_id: 10, first: 1, second: 1 }]]))
  await waitFor(() => expect(storedDrafts()).toEqual({}))
})

it('restores the saved score with Escape while a change is unsaved', async () => {
  const { sent } = serve()
  const { user } = open()
  await call(user, 'Испания — Италия', 2, 1)
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Сохранён'))
  await call(user, 'Испания — Италия', 5)
  await user.keyboard('{Escape}')
  expect(await plate('Испания')).toHaveTextContent('2')
  expect(storedDrafts()).toEqual({})
  expect(sent).toHaveLength(1)
})

describe('the sheet of a phone', () => {
  const sheet = () => screen.findByRole('dialog', { name: 'Прогноз счёта' })
  const tap = async (user: ReturnType<typeof open>['user'], goals: number) =>
    user.click(within(await sheet()).getByRole('button', { name: String(goals) }))

  it('takes a quick third tap for the next match', async () => {
    beOnPhone()
    const { sent } = serve()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Испания: не задано, указать счёт' }))
    await tap(user, 2)
    await tap(user, 1)
    await tap(user, 3)
    expect(within(await sheet()).getByRole('tab', { name: 'Словакия: 3' })).toBeVisible()
    await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
    expect(storedDrafts()).toEqual({ 12: { first: 3, second: null } })
  })

  it('leads on from a complete round to the nearest gap, and no toast covers it', async () => {
    beOnPhone()
    const { data } = serve()
    answer(readProgress, () => {
      const progress = progressOf({ tournament: tournamentOf({ slug: 'euro-2024' }), round: data.rounds[1]! })
      const [own] = progress.progress
      if (!own) return progress
      const md3 = data.rounds[2]!
      const later = { ...own.kinds[0]!, round_id: md3.id, missing: 1, saved: 0, locks_at: inHours(100) }
      return { ...progress, progress: [{ ...own, kinds: [...own.kinds, later] }] }
    })
    const { user, router } = open()
    await user.click(await screen.findByRole('button', { name: 'Испания: не задано, указать счёт' }))
    await tap(user, 2)
    await tap(user, 1)
    await tap(user, 3)
    await tap(user, 0)
    expect(await within(await sheet()).findByText('Тур заполнен целиком')).toBeVisible()
    const next = await within(await sheet()).findByRole('link', { name: 'Заполнить тур 3' })
    expect(within(await sheet()).getByRole('button', { name: 'Позвать друзей' })).toBeVisible()
    await waitFor(() => expect(storedDrafts()).toEqual({}))
    expect(screen.queryByText('Прогнозы сохранены')).toBeNull()
    await user.click(next)
    await waitFor(() => expect(router.state.location.search).toEqual({ round: 'md3' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['the rating, if nothing is missing', true],
    ['sharing alone, if the rating is not open either', false],
  ])('leads on from a complete round to %s', async (_, ratings_open) => {
    beOnPhone()
    serve(undefined, { ratings_open })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Испания: не задано, указать счёт' }))
    for (const digit of [2, 1, 3, 0]) await tap(user, digit)
    const done = within(await sheet())
    expect(await done.findByRole('button', { name: 'Позвать друзей' })).toBeVisible()
    const rating = done.queryByRole('link', { name: 'К рейтингу' })
    if (ratings_open) expect(rating).toHaveAttribute('href', '/tournament/euro-2024/rating')
    else expect(done.queryByRole('link')).toBeNull()
  })

  it('is gone after a reload, together with its entry of the history', async () => {
    beOnPhone()
    serve()
    const { router } = open()
    await screen.findByRole('button', { name: 'Испания: не задано, указать счёт' })
    await router.navigate({ to: '.', search: {}, state: { sheet: true } })
    await waitFor(() => expect(router.state.location.state.sheet).toBeUndefined())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('shows at once what another tab has saved', async () => {
  serve()
  open()
  expect(await row('Испания — Италия')).toHaveTextContent(/Вводите счёт|Не задан/)
  const saved = [{ event_id: 11, first: 4, second: 0, saved_at: new Date().toISOString() }]
  act(() => {
    dispatchEvent(
      new StorageEvent('storage', {
        key: `saved:${myId()}:euro-2024:match`,
        newValue: JSON.stringify(saved),
        storageArea: localStorage,
      }),
    )
  })
  await waitFor(async () => expect(await plate('Испания')).toHaveTextContent('4'))
})
