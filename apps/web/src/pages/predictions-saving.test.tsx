import { saveScores } from '@called-it/contract/predictions.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  call,
  draftsKey,
  keptDrafts,
  matchIn,
  myId,
  open,
  plate,
  row,
  serve,
} from '../../test/predictions.tsx'
import { answer, refuse } from '../../test/server.ts'
import { dropToken } from '../lib/token.ts'

describe('what the server refuses', () => {
  it('a match that has locked is put aside, the others are saved', async () => {
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
    expect(await row('Испания — Италия')).toHaveTextContent('Счёт 2:1 не успел сохраниться')
    expect(keptDrafts()).toEqual({})
    expect(sent).toEqual([])
  })

  it('a saved score stands when its change came too late', async () => {
    const { data } = serve()
    answer(saveScores, () => {
      matchIn(data, 10).phase = 'locked'
      return refuse('locked')
    })
    const { user } = open()
    await call(user, 'Дания — Англия', 4, 4)
    await waitFor(async () =>
      expect(await row('Дания — Англия')).toHaveTextContent('Приём закрыт, остался прогноз 1:1.'),
    )
  })

  it('a mistake is shown at its match, and what is right goes out alone', async () => {
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
    expect(keptDrafts()).toEqual({ 12: { first: 3, second: 3 } })
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
    expect(failed).toHaveTextContent(/Нет связи\. Счёт остался здесь, повторим через \d секунд/)
    expect(await plate('Испания')).toHaveTextContent('2')
    expect(keptDrafts()).toEqual({ 11: { first: 2, second: 1 } })

    serve()
    const again = serve()
    await user.click(within(failed).getByRole('button', { name: 'Повторить сейчас' }))
    await waitFor(() => expect(again.sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
    await waitFor(() => expect(failed).toHaveTextContent('Сохранён'))
    expect(sent).toEqual([])
  })

  it('goes out when the connection is back', async () => {
    serve()
    answer(saveScores, () => HttpResponse.error())
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён'))
    const { sent } = serve()
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('is sent again when the page is opened another time', async () => {
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

  it('asks whoever leaves: stay, leave, or save and leave', async () => {
    serve()
    answer(saveScores, () => HttpResponse.error())
    const { user, router } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён'))

    void router.navigate({ to: '/', search: { sport: 'football' } })
    const dialog = await screen.findByRole('alertdialog', { name: '1 прогноз ещё не отправлен' })
    expect(dialog).toHaveTextContent('В зачёт идут только сохранённые прогнозы.')
    const ways = within(dialog).getAllByRole('button')
    expect(ways.map((way) => way.textContent)).toEqual([
      'Остаться',
      'Сохранить и уйти',
      'Уйти без сохранения',
    ])
    expect(ways[0]).toHaveFocus()
    await user.click(within(dialog).getByRole('button', { name: 'Остаться' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/tournament/euro-2024')

    void router.navigate({ to: '/', search: { sport: 'football' } })
    const { sent } = serve()
    await user.click(await screen.findByRole('button', { name: 'Сохранить и уйти' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]])
  })

  it('does not keep those who are signed out', async () => {
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

it('shows at once what another tab has saved', async () => {
  serve()
  open()
  expect(await row('Испания — Италия')).toHaveTextContent(/Называете сейчас|Не задан/)
  const saved = [{ event_id: 11, first: 4, second: 0, saved_at: new Date().toISOString() }]
  act(() => {
    dispatchEvent(
      new StorageEvent('storage', {
        key: `saved:${myId()}:euro-2024`,
        newValue: JSON.stringify(saved),
        storageArea: localStorage,
      }),
    )
  })
  await waitFor(async () => expect(await plate('Испания')).toHaveTextContent('4'))
})
