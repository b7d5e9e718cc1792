import type { Match } from '@called-it/contract/predictions.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp, refuse } from '../../test/app.tsx'
import {
  called,
  earned,
  finished,
  inHours,
  match,
  predictions,
  round,
  TOURNAMENT,
} from '../../test/matches.ts'
import { server } from '../../test/server.ts'
import type { MatchPredictions } from '../features/predictions/matches.ts'
import { switchLanguage } from '../lib/language.ts'
import { dropToken } from '../lib/token.ts'

type Call = { event_id: number; first: number; second: number }

const MATCHES = () =>
  predictions(
    round('md1', [match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact')))]),
    round('md2', [
      match(10, 'dk', 'gb-eng', { prediction: called(1, 1), started_at: inHours(5) }),
      match(11, 'es', 'it', { started_at: inHours(6) }),
      match(12, 'sk', 'ua', { started_at: inHours(30) }),
    ]),
    round('md3', [match(20, 'pl', 'at', { started_at: inHours(100) })]),
  )

/** A server that knows these matches, keeps what is saved, and notes what it was sent. */
function serve(data: MatchPredictions = MATCHES(), tournament: object = {}) {
  const sent: Call[][] = []
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/v1/tournaments/euro-2024', () =>
      HttpResponse.json({ tournament: { ...TOURNAMENT, ...tournament } }),
    ),
    http.get('*/api/v1/tournaments/euro-2024/prediction-type/match', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('user_id'))
      return HttpResponse.json(data)
    }),
    http.post('*/api/v1/tournaments/euro-2024/predictions/events', async ({ request }) => {
      const body = (await request.json()) as { predictions: Call[] }
      sent.push(body.predictions)
      for (const { event_id, first, second } of body.predictions)
        matchIn(data, event_id).prediction = called(first, second)
      const saved_at = new Date().toISOString()
      return HttpResponse.json({
        predictions: body.predictions.map((each) => ({ ...each, saved_at })),
        rejected: [],
      })
    }),
  )
  return { sent, asked, data }
}

function matchIn(data: MatchPredictions, id: number): Match {
  return data.rounds.flatMap(({ events }) => events).find((each) => each.id === id)!
}

function answerSave(answer: (sent: Call[]) => Response | Promise<Response>) {
  server.use(
    http.post('*/api/v1/tournaments/euro-2024/predictions/events', async ({ request }) =>
      answer(((await request.json()) as { predictions: Call[] }).predictions),
    ),
  )
}

// Drafts live as long as the page, which is here the file: each test has a user of its own.
let me = ADA.id
beforeEach(() => {
  me += 1
})
const open = (search = '') => openApp(`/tournament/euro-2024${search}`, { user: { ...ADA, id: me } })
const keptDrafts = () => JSON.parse(localStorage.getItem(`drafts:${me}:euro-2024:match`) ?? '{}') as unknown
const row = (name: string) => screen.findByRole('article', { name })
const saveButton = () => screen.getByRole('button', { name: 'Сохранить прогнозы' })

async function call(user: ReturnType<typeof openApp>['user'], name: string, first: number, second?: number) {
  const [left, right] = within(await row(name)).getAllByRole('spinbutton')
  left!.focus()
  await user.keyboard(String(first))
  if (second === undefined) return
  right!.focus()
  await user.keyboard(String(second))
}

it('takes scores from the first look to the saved round', async () => {
  const { sent, asked } = serve()
  const { user } = open()

  // The round with the next open match, its days, and how far it has come.
  const rounds = await screen.findByRole('navigation', { name: 'Туры' })
  expect(within(rounds).getByRole('link', { current: true })).toHaveTextContent('Тур 2')
  expect(screen.getByRole('link', { name: /Счёт матчей/ })).toHaveTextContent('Сохранено 1 из 3')
  expect(screen.queryByRole('button', { name: 'Сохранить прогнозы' })).toBeNull()
  expect(screen.getByText(/^время: /)).toBeVisible()
  expect(asked).toEqual([String(me)])

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
  expect(saved.getByRole('spinbutton', { name: 'Дания' })).toHaveFocus()
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

describe('what the server refuses', () => {
  it('a match that has locked is put aside, the others are saved', async () => {
    const { data } = serve()
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await call(user, 'Словакия — Украина', 3, 3)
    answerSave((sent) => {
      matchIn(data, 11).phase = 'locked'
      return HttpResponse.json({
        predictions: [{ ...sent[1], saved_at: new Date().toISOString() }],
        rejected: [{ event_id: 11, code: 'locked' }],
      })
    })
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Прогнозы больше не принимаются')
    expect(alert).toHaveTextContent('Не сохранён прогноз на матч Испания — Италия.')
    expect(screen.getByText('Прогнозы сохранены')).toBeVisible()
    expect(await row('Испания — Италия')).toHaveTextContent('Приём закрыт')
    expect(await row('Испания — Италия')).toHaveTextContent('Счёт 2:1 не успел сохраниться')
  })

  it('all matches have locked', async () => {
    serve()
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    answerSave(() => refuse(409, 'locked'))
    await user.click(saveButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Прогнозы больше не принимаются')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Сохранить прогнозы' })).toBeNull())
  })

  it('a mistake is shown at its match', async () => {
    serve()
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await call(user, 'Словакия — Украина', 3, 3)
    answerSave(() =>
      HttpResponse.json(
        {
          message: 'Проверьте введённые данные.',
          errors: { 'predictions.1.event_id': ['В этом турнире нет такого события'] },
          code: 'validation_failed',
        },
        { status: 422 },
      ),
    )
    await user.click(saveButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Проверьте введённые данные.')
    expect(await row('Словакия — Украина')).toHaveTextContent('В этом турнире нет такого события')
    expect(await row('Испания — Италия')).not.toHaveTextContent('В этом турнире нет такого события')
    expect(screen.getByText('2 прогноза не сохранены')).toBeVisible()
  })
})

it('loses nothing when a save fails, nor when the page is opened again', async () => {
  serve()
  const { user } = open()
  await call(user, 'Испания — Италия', 2, 1)
  answerSave(() => refuse(500, 'internal'))
  await user.click(saveButton())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Что-то пошло не так')
  expect(alert).toHaveTextContent('Прогнозы остались на экране, попробуйте ещё раз.')
  expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён')

  answerSave(() => HttpResponse.error())
  await user.click(saveButton())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Нет соединения'))

  cleanup()
  expect(keptDrafts()).toEqual({
    11: { first: 2, second: 1 },
  })
  const { sent } = serve()
  const again = open()
  const kept = within(await row('Испания — Италия'))
  expect(kept.getByRole('spinbutton', { name: 'Испания' })).toHaveTextContent('2')
  await again.user.click(saveButton())
  await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
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
    const data = MATCHES()
    matchIn(data, 11).started_at = inHours(1.5 / 3600)
    serve(data)
    const { user } = open('?round=md2')
    await call(user, 'Испания — Италия', 2, 1)
    await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent('Приём закрыт'), {
      timeout: 4000,
    })
    expect(screen.getByText('Прогноз не успел сохраниться')).toBeVisible()
    expect(screen.getByText('Приём закрылся: Испания — Италия.')).toBeVisible()
    expect(await row('Испания — Италия')).toHaveTextContent('Счёт 2:1 не успел сохраниться: приём закрылся.')
    expect(await row('Словакия — Украина')).toHaveTextContent('Не задан')
  })

  it('that came while the page was away drops its draft with a word', async () => {
    localStorage.setItem(
      `drafts:${me}:euro-2024:match`,
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
    expect(screen.getByText('1 прогноз не сохранён, из них 1 в другом туре')).toBeVisible()
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

    const leaving = new Event('beforeunload', { cancelable: true })
    fireEvent(window, leaving)
    expect(leaving.defaultPrevented).toBe(true)
    dropToken() // signed out: nothing could be saved any more
    const signedOut = new Event('beforeunload', { cancelable: true })
    fireEvent(window, signedOut)
    expect(signedOut.defaultPrevented).toBe(false)
  })

  it('is free when nothing is', async () => {
    serve()
    open()
    await row('Испания — Италия')
    const leaving = new Event('beforeunload', { cancelable: true })
    fireEvent(window, leaving)
    expect(leaving.defaultPrevented).toBe(false)
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

it('says that the tournament is over, with one’s place', async () => {
  serve(predictions(round('md1', [match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact')))])), {
    status: 'finished',
    finished_at: inHours(-1),
  })
  open()
  expect(await screen.findByRole('heading', { name: 'Турнир завершён' })).toBeVisible()
  expect(screen.getByText('Ваше место — 12 из 300, набрано 57 очков.')).toBeVisible()
})

it('can be asked for again when it does not load', async () => {
  serve()
  server.use(
    http.get('*/prediction-type/match', () => refuse(404, 'not_found', 'Ничего не найдено.'), { once: true }),
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
