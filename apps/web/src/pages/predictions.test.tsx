import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { holdClock } from '../../test/clock.ts'
import { called, finished, inHours, match, predictions, round } from '../../test/matches.ts'
import {
  call,
  keptDrafts,
  MATCHES,
  matchIn,
  myId,
  open,
  row,
  saveButton,
  serve,
} from '../../test/predictions.tsx'
import { refuse, server } from '../../test/server.ts'
import { switchLanguage } from '../lib/language.ts'
import { dropToken } from '../lib/token.ts'

it('takes scores from the first look to the saved round', async () => {
  const { sent, asked } = serve()
  const { user } = open()

  // The round with the next open match, its days, and how far it has come.
  const rounds = await screen.findByRole('navigation', { name: 'Туры' })
  expect(within(rounds).getByRole('link', { current: 'page' })).toHaveTextContent('Тур 2')
  expect(screen.getByRole('link', { name: /Счёт матчей/ })).toHaveTextContent('Сохранено 1 из 3')
  expect(screen.queryByRole('button', { name: 'Сохранить прогнозы' })).toBeNull()
  expect(screen.getByText(/^время: /)).toBeVisible()
  expect(asked).toEqual([String(myId())])

  // One whole score by keyboard, half of another by button: the first press gives 0.
  await call(user, 'Испания — Италия', 2, 1)
  const half = await row('Словакия — Украина')
  await user.click(within(half).getByRole('button', { name: 'Словакия: на один больше' }))
  expect(within(half).getByRole('spinbutton', { name: 'Словакия' })).toHaveTextContent('0')
  expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён')
  const bar = screen.getByRole('region', { name: 'Несохранённые прогнозы' })
  expect(bar).toHaveTextContent('2 прогноза не сохранены')
  expect(within(bar).getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    'сохранено 1, не сохранено 2, всего 3',
  )

  // The whole one is saved, the half one stays and says what it lacks.
  await user.click(saveButton())
  expect(await screen.findByText('Прогнозы сохранены')).toBeVisible()
  expect(screen.getByText('2 из 3 матчей тура. Менять счёт можно до начала каждого матча.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Один прогноз не сохранён')
  expect(screen.getByRole('alert')).toHaveTextContent('Заполните второе поле матча Словакия — Украина.')
  expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]])
  await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Сохранён'))
  const blank = within(half).getByRole('spinbutton', { name: 'Украина' })
  expect(blank).toBeInvalid()
  expect(blank).toHaveAccessibleDescription('Заполните второе поле матча, чтобы сохранить прогноз.')
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))

  // Filled in, it is saved too, and the bar goes.
  blank.focus()
  await user.keyboard('3')
  await user.click(saveButton())
  await waitFor(() => expect(sent[1]).toEqual([{ event_id: 12, first: 0, second: 3 }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Несохранённые прогнозы' })).toBeNull())
  expect(screen.getByRole('link', { name: /Счёт матчей/ })).toHaveTextContent('Сохранено 3 из 3')
  expect(keptDrafts()).toEqual({})
})

it('asks before a saved score is changed', async () => {
  const { sent } = serve()
  const { user } = open()
  const saved = within(await row('Дания — Англия'))

  await user.click(saved.getByRole('button', { name: /Изменить прогноз/ }))
  expect(await row('Дания — Англия')).toHaveTextContent('Изменить прогноз?')
  expect(saved.getByRole('button', { name: 'Изменить' })).toHaveFocus()
  await user.click(saved.getByRole('button', { name: 'Оставить' }))
  expect(saved.getByRole('button', { name: /Изменить прогноз/ })).toHaveFocus()

  await user.keyboard('{Enter}{Enter}')
  expect(saved.getByRole('spinbutton', { name: 'Дания' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(await row('Дания — Англия')).toHaveTextContent('Не сохранён')
  expect(screen.getByText('1 прогноз не сохранён')).toBeVisible()
  await user.click(saved.getByRole('button', { name: 'Оставить прогноз 1:1: Дания — Англия' }))
  expect(await row('Дания — Англия')).toHaveTextContent('Сохранён')
  expect(screen.queryByRole('button', { name: 'Сохранить прогнозы' })).toBeNull()

  await user.click(saved.getByRole('button', { name: /Изменить прогноз/ }))
  await user.click(saved.getByRole('button', { name: 'Изменить' }))
  await user.keyboard('{Backspace}')
  await user.tab()
  await user.keyboard('{Backspace}')
  await user.click(saveButton())
  expect(screen.getByText('Задайте новый счёт или оставьте сохранённый.')).toBeVisible()
  expect(sent).toEqual([])
  await waitFor(() => expect(saved.getByRole('spinbutton', { name: 'Дания' })).toHaveFocus())
})

it('holds to 20 goals', async () => {
  serve()
  const { user } = open()
  const fields = within(await row('Испания — Италия'))
  fields.getByRole('spinbutton', { name: 'Испания' }).focus()
  await user.keyboard('{End}{ArrowUp}')
  expect(fields.getByRole('spinbutton', { name: 'Испания' })).toHaveTextContent('20')
  expect(fields.getByRole('alert')).toHaveTextContent('Не больше 20 голов у команды')
  await user.keyboard('{ArrowDown}')
  expect(fields.queryByRole('alert')).toBeNull()
})

it('discards everything unsaved on request', async () => {
  serve()
  const { user } = open()
  await call(user, 'Испания — Италия', 2, 1)
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(await row('Испания — Италия')).toHaveTextContent('Не задан')
  expect(screen.queryByRole('button', { name: 'Сохранить прогнозы' })).toBeNull()
})

describe('a lock', () => {
  it('closes a match on the screen, and tells of what was not saved', async () => {
    const pass = holdClock()
    const data = MATCHES()
    matchIn(data, 11).started_at = inHours(1 / 60)
    serve(data)
    const { user } = open('?round=md2')
    await call(user, 'Испания — Италия', 2, 1)
    await pass(50_000)
    expect(await row('Испания — Италия')).not.toHaveTextContent('Приём закрыт')
    await pass(11_000)
    expect(await row('Испания — Италия')).toHaveTextContent('Приём закрыт')
    expect(screen.getByText('Прогноз не успел сохраниться')).toBeVisible()
    expect(screen.getByText('Приём закрылся: Испания — Италия.')).toBeVisible()
    expect(await row('Испания — Италия')).toHaveTextContent('Счёт 2:1 не успел сохраниться: приём закрылся.')
    expect(await row('Словакия — Украина')).toHaveTextContent('Не задан')
  })

  it('that came while the page was away drops its draft with a word', async () => {
    localStorage.setItem(
      `drafts:${myId()}:euro-2024:match`,
      JSON.stringify({
        10: { first: 3, second: 0 },
        11: { first: 2, second: null },
        99: { first: 1, second: 1 },
      }),
    )
    const data = MATCHES()
    Object.assign(matchIn(data, 10), { phase: 'locked', started_at: inHours(-1) })
    serve(data)
    open()
    expect(await row('Дания — Англия')).toHaveTextContent('Счёт 3:0 не успел сохраниться')
    expect(await row('Дания — Англия')).toHaveTextContent('Остаётся сохранённый прогноз.')
    expect(screen.getByText('Прогноз не успел сохраниться')).toBeVisible()
    // The other one comes back with what it lacks.
    expect(await row('Испания — Италия')).toHaveTextContent('Заполните второе поле матча')
    expect(keptDrafts()).toEqual({
      11: { first: 2, second: null },
    })
  })

  it('of the last match leaves the round with the word that the time is up', async () => {
    serve(
      predictions(
        round('md1', [
          match(1, 'de', 'hu', finished([2, 0], null)),
          match(2, 'si', 'rs', { phase: 'locked', started_at: inHours(-1), prediction: called(1, 0) }),
        ]),
      ),
    )
    open()
    expect(await screen.findByRole('heading', { name: 'Прогнозы больше не принимаются' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Открыть рейтинг' })).toHaveAttribute(
      'href',
      '/tournament/euro-2024/rating',
    )
  })
})

describe('rounds', () => {
  it('stand in the address, and unsaved scores wait in theirs', async () => {
    serve()
    const { user, router } = open('?round=md3')
    await call(user, 'Польша — Австрия', 1, 0)
    await user.click(screen.getByRole('link', { name: /Тур 2/ }))
    expect(router.state.location.search).toEqual({ round: 'md2' })
    expect(await row('Дания — Англия')).toBeVisible()
    expect(screen.getByRole('link', { name: /Тур 3/ })).toHaveTextContent('есть несохранённые прогнозы')
    expect(screen.getByText('1 прогноз не сохранён в другом туре')).toBeVisible()
  })

  it('that do not exist lead to the current one', async () => {
    serve()
    open('?round=nonsense')
    expect(await row('Дания — Англия')).toBeVisible()
  })
})

describe('leaving with something unsaved', () => {
  it('is asked about, and forgives', async () => {
    serve()
    const { user, router } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await user.click(
      within(screen.getByRole('navigation', { name: 'Разделы' })).getByRole('link', { name: /Рейтинг/ }),
    )
    const dialog = await screen.findByRole('alertdialog', { name: '1 прогноз не сохранён' })
    await user.click(within(dialog).getByRole('button', { name: 'Остаться' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/tournament/euro-2024')

    dropToken() // signed out: nothing could be saved any more
    await router.navigate({ to: '/' })
    expect(router.state.location.pathname).toBe('/auth/login')
  })

  it('is possible all the same, and everything waits', async () => {
    serve()
    let isHome = false
    server.use(
      http.get('*/api/v1/tournaments/', () => {
        isHome = true
        return HttpResponse.json({ tournaments: [], meta: { page: 1, limit: 20, total: 0 } })
      }),
    )
    const { user, router } = open()
    await call(user, 'Испания — Италия', 2, 1)
    const leaving = router.navigate({ to: '/', search: { sport: 'football' } })
    await user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
    await leaving
    await waitFor(() => expect(isHome).toBe(true))
    expect(router.state.location.pathname).toBe('/')
    expect(keptDrafts()).toEqual({ 11: { first: 2, second: 1 } })
  })
})

describe('another user', () => {
  it('is read, not written', async () => {
    const { asked } = serve()
    open('?user=9000')
    expect(await screen.findByRole('heading', { name: 'Прогнозы другого участника' })).toBeVisible()
    expect(asked).toContain('9000')
    expect(await row('Испания — Италия')).toHaveTextContent('Скрыт до начала матча')
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.getByRole('link', { name: 'Мои прогнозы' })).toHaveAttribute(
      'href',
      '/tournament/euro-2024?round=md2',
    )
  })

  it('that does not exist', async () => {
    serve()
    server.use(
      http.get('*/api/v1/tournaments/euro-2024/prediction-type/match', () =>
        HttpResponse.json(
          { message: 'Проверьте', errors: { user_id: ['Нет такого участника'] }, code: 'validation_failed' },
          { status: 422 },
        ),
      ),
    )
    open('?user=999')
    expect(await screen.findByRole('heading', { name: 'Участник не найден' })).toBeVisible()
  })
})

it('says that the pairs are not known yet', async () => {
  serve(predictions(), { status: 'not_formed', started_at: null })
  open()
  expect(await screen.findByRole('heading', { name: 'Пары ещё не определены' })).toBeVisible()
})

it('says so of a round whose matches are not set', async () => {
  serve(predictions(round('md1', [match(11, 'es', 'it')]), round('md2', [])))
  open('?round=md2')
  expect(await screen.findByText('Матчи этого тура ещё не назначены.')).toBeVisible()
  const rounds = screen.getByRole('navigation', { name: 'Туры' })
  expect(within(rounds).getByRole('link', { current: 'page' })).toHaveTextContent('Тур 2, пары не определены')
})

it('says so of a tournament of which no predictions are taken', async () => {
  serve(predictions(), { prediction_types: [] })
  open()
  expect(await screen.findByRole('heading', { name: 'Здесь пока нечего прогнозировать' })).toBeVisible()
})

it('can be asked for again when it does not load', async () => {
  serve()
  server.use(
    http.get('*/prediction-type/match', () => refuse('not_found', { message: 'Ничего не найдено.' }), {
      once: true,
    }),
  )
  const { user } = open('?user=9000')
  expect(await screen.findByRole('heading', { name: 'Прогнозы не загрузились' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await row('Испания — Италия')).toBeVisible()
})

it('speaks English', async () => {
  await switchLanguage('en')
  serve()
  const { user } = open()
  await call(user, 'Spain v Italy', 2, 1)
  expect(screen.getByText('1 of 3 saved', { selector: 'p' })).toHaveTextContent('1 call not saved')
  await user.click(screen.getByRole('button', { name: 'Save calls' }))
  expect(await screen.findByText('Calls saved')).toBeVisible()
})
