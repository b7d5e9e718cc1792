import { listTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { listMatches, readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { holdClock } from '../../test/clock.ts'
import { called, finished, inHours, match, predictions, round } from '../../test/answers/matches.ts'
import {
  call,
  draftsKey,
  storedDrafts,
  MATCHES,
  matchIn,
  myId,
  open,
  plate,
  row,
  serve,
} from '../../test/predictions.tsx'
import { answer, refuse } from '../../test/server.ts'
import { switchLanguage } from '../lib/language/language.ts'

it('fills a round from the first digit to the last, two keys a match, and saves each match by itself', async () => {
  const { sent, requests } = serve()
  const { user } = open()

  // The round with the next open match, and its progress; its first empty plate has the focus.
  const rounds = await screen.findByRole('navigation', { name: 'Туры' })
  expect(within(rounds).getByRole('link', { current: 'page' })).toHaveTextContent('Тур 2')
  expect(await screen.findByRole('link', { name: 'Счёт матчей Сохранено 1 из 3' })).toBeVisible()
  expect(requests, 'the viewer’s own predictions are requested without an id').toEqual([undefined])
  expect(await plate('Испания')).toHaveFocus()
  expect(await row('Испания — Италия')).toHaveTextContent('Вводите счёт')

  // Two digits fill a match and lead to the next one without a score; a saved one is skipped.
  await user.keyboard('21')
  expect(await plate('Словакия')).toHaveFocus()
  await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
  await waitFor(async () => expect(await row('Испания — Италия')).toHaveTextContent(/Сохранён.*в \d\d:\d\d/))
  expect(screen.queryByText('Прогнозы сохранены')).toBeNull()

  // After the last match there is one message for the whole round.
  await user.keyboard('03')
  expect(await screen.findByText('Прогнозы сохранены')).toBeVisible()
  expect(screen.getByText('3 из 3 матчей тура. Менять счёт можно до начала каждого матча.')).toBeVisible()
  expect(sent[1]).toEqual([{ event_id: 12, first: 0, second: 3 }])
  expect(await screen.findByRole('link', { name: 'Счёт матчей Сохранено 3 из 3' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /К матчу без прогноза/ })).toBeNull()
  expect(storedDrafts()).toEqual({})
})

describe('the keyboard', () => {
  it.each(['2:1', '2-1', '21'])('accepts %s typed', async (keys) => {
    const { sent } = serve()
    const { user } = open()
    ;(await plate('Испания')).focus()
    await user.keyboard(keys)
    await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
  })

  it.each(['2:1', '2–1', '21'])('accepts %s pasted, on either plate', async (text) => {
    const { sent } = serve()
    const { user } = open()
    ;(await plate('Италия')).focus()
    await user.paste(text)
    await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
    expect(await plate('Словакия')).toHaveFocus()
  })

  it('goes from match to match with Tab, and between the plates with the arrows', async () => {
    serve()
    localStorage.setItem(`primer:${myId()}`, 'seen')
    const { user } = open()
    ;(await plate('Дания')).focus()
    await user.keyboard('{ArrowRight}')
    expect(await plate('Англия')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(await plate('Дания')).toHaveFocus()
    await user.tab()
    expect(await plate('Испания')).toHaveFocus()
    await user.tab({ shift: true })
    expect(await plate('Дания')).toHaveFocus()
  })

  it('changes one goal with the arrows, and restores the score with Escape', async () => {
    const { sent } = serve()
    const { user } = open()
    ;(await plate('Дания')).focus()
    expect(await row('Дания — Англия')).toHaveTextContent('Изменить прогноз?')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(await plate('Дания')).toHaveTextContent('3')
    await user.keyboard('{Escape}')
    expect(await plate('Дания')).toHaveTextContent('1')
    await user.tab()
    expect(sent).toEqual([])
  })

  it('is explained under the focused row until the user knows it', async () => {
    serve()
    const { user } = open()
    ;(await plate('Испания')).focus()
    expect(await row('Испания — Италия')).toHaveTextContent('следующий матч')
    expect(await row('Дания — Англия')).not.toHaveTextContent('следующий матч')
    localStorage.setItem('scores_by_keys', '3')
    ;(await plate('Дания')).focus()
    expect(await row('Дания — Англия')).not.toHaveTextContent('следующий матч')
    await user.keyboard('?')
    expect(await row('Дания — Англия')).toHaveTextContent('следующий матч')
  })

  it('is limited to 20 goals', async () => {
    serve()
    const { user } = open()
    ;(await plate('Испания')).focus()
    await user.keyboard('{End}{ArrowUp}')
    expect(await plate('Испания')).toHaveTextContent('20')
    expect(within(await row('Испания — Италия')).getByRole('alert')).toHaveTextContent(
      'Не больше 20 голов у команды',
    )
    await user.keyboard('{ArrowDown}')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('changes a saved score with one press, and undoes that with one', async () => {
  const pass = holdClock()
  const { sent } = serve()
  const { user } = open()
  const changed = within(await row('Дания — Англия'))
  await user.click(changed.getByRole('button', { name: 'Дания: на один больше' }))
  expect(changed.getByText('Вводите счёт')).toBeVisible()
  await pass(1500)
  await waitFor(() => expect(sent).toEqual([[{ event_id: 10, first: 2, second: 1 }]]))
  expect(await changed.findByText('1:1')).toBeVisible()
  await user.click(changed.getByRole('button', { name: 'Вернуть 1:1' }))
  await waitFor(() => expect(sent[1]).toEqual([{ event_id: 10, first: 1, second: 1 }]))
  expect(changed.queryByRole('button', { name: /Вернуть/ })).toBeNull()
  await waitFor(() => expect(changed.getByText('Сохранён')).toBeVisible())
  expect(changed.queryByRole('button', { name: /Вернуть/ })).toBeNull()
})

it('keeps half a score as a draft, says what it lacks, and leads to it', async () => {
  const { sent } = serve()
  const { user } = open()
  const half = await row('Словакия — Украина')
  await user.click(within(half).getByRole('button', { name: 'Словакия: на один больше' }))
  expect(await plate('Словакия')).toHaveTextContent('0')
  expect(half).toHaveTextContent('Нужен второй счёт')
  const blank = await plate('Украина')
  expect(blank).toBeInvalid()
  expect(blank).toHaveAccessibleDescription('Заполните второе поле матча, чтобы сохранить прогноз.')
  const bar = screen.getByRole('region', { name: 'Прогнозы тура' })
  expect(bar).toHaveTextContent('1 прогноз не сохранён')
  expect(storedDrafts()).toEqual({ 12: { first: 0, second: null } })

  await user.click(within(bar).getByRole('button', { name: /К матчу без прогноза/ }))
  expect(await plate('Испания')).toHaveFocus()
  await user.keyboard('11')
  expect(blank).toHaveFocus()
  await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 1, second: 1 }]]))
})

it('drops the unsaved scores of this round, and restores them', async () => {
  serve()
  const { user } = open('?round=md3')
  await call(user, 'Польша — Австрия', 1)
  await user.click(screen.getByRole('link', { name: /Тур 2/ }))
  await call(user, 'Испания — Италия', 2)
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(await plate('Испания')).toHaveTextContent('–')
  expect(storedDrafts()).toEqual({ 20: { first: 1, second: null } })
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  expect(await plate('Испания')).toHaveTextContent('2')
})

describe('a lock', () => {
  it('closes a match on the screen, and names what was not saved', async () => {
    const pass = holdClock()
    const data = MATCHES()
    matchIn(data, 11).started_at = inHours(1 / 60)
    serve(data)
    const { user } = open('?round=md2')
    await call(user, 'Испания — Италия', 2)
    await pass(50_000)
    expect(await row('Испания — Италия')).not.toHaveTextContent('Приём закрыт')
    await pass(11_000)
    expect(await row('Испания — Италия')).toHaveTextContent('Приём закрыт')
    expect(await screen.findByText('Прогноз не успел сохраниться')).toBeVisible()
    expect(screen.getByText('Приём закрылся: Испания — Италия.')).toBeVisible()
    expect(await row('Испания — Италия')).toHaveTextContent(
      'Счёт был введён только у одной команды, поэтому прогноз не сохранён: приём закрыт.',
    )
    expect(await row('Словакия — Украина')).toHaveTextContent('Не задан')
  })

  it('that came while the page was away drops its draft with a message', async () => {
    localStorage.setItem(
      draftsKey(),
      JSON.stringify({
        10: { first: 3, second: 0 },
        11: { first: 2, second: null },
        99: { first: 1, second: 1 },
      }),
    )
    const data = MATCHES()
    Object.assign(matchIn(data, 10), { phase: 'locked', started_at: inHours(-1) })
    const { sent } = serve(data)
    open()
    expect(await row('Дания — Англия')).toHaveTextContent('Приём закрылся раньше, чем сохранился счёт 3:0.')
    expect(await row('Дания — Англия')).toHaveTextContent('В зачёте остался прогноз 1:1.')
    expect(await screen.findByText('Прогноз не успел сохраниться')).toBeVisible()
    // The other draft comes back with what it lacks.
    expect(await plate('Испания')).toHaveTextContent('2')
    expect(storedDrafts()).toEqual({ 11: { first: 2, second: null } })
    expect(sent).toEqual([])
  })

  it('of the last match closes the round with a message', async () => {
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
    expect(screen.queryByRole('region', { name: 'Прогнозы тура' })).toBeNull()
  })
})

describe('rounds', () => {
  it('are in the address, and unsaved scores wait in their round', async () => {
    serve()
    const { user, router } = open('?round=md3')
    await call(user, 'Польша — Австрия', 1)
    await user.click(screen.getByRole('link', { name: /Тур 2/ }))
    expect(router.state.location.search).toEqual({ round: 'md2' })
    expect(await row('Дания — Англия')).toBeVisible()
    expect(screen.getByRole('link', { name: /Тур 3/ })).toHaveTextContent('есть несохранённые прогнозы')
  })

  it.each(['?type', '?type=nonsense'])(
    'are shown for an address with an unknown kind: %s',
    async (search) => {
      serve()
      open(search)
      expect(await plate('Испания')).toBeVisible()
    },
  )

  it('that do not exist lead to the current one', async () => {
    serve()
    open('?round=nonsense')
    expect(await row('Дания — Англия')).toBeVisible()
  })

  it('count what could be predicted: a late comer has missed nothing', async () => {
    serve(
      predictions(
        round('md1', [
          match(1, 'de', 'hu', finished([2, 0], null)),
          match(2, 'si', 'rs', { phase: 'locked', started_at: inHours(-1) }),
          match(3, 'es', 'it', { prediction: called(1, 0) }),
          match(4, 'sk', 'ua'),
        ]),
      ),
    )
    open()
    expect(await screen.findByRole('link', { name: 'Счёт матчей Сохранено 1 из 2' })).toBeVisible()
  })
})

describe('another user', () => {
  it('is shown read-only', async () => {
    const { requests } = serve()
    open('?user=9000')
    expect(await screen.findByRole('heading', { name: 'Прогнозы другого участника' })).toBeVisible()
    expect(requests).toContain('9000')
    expect(await row('Испания — Италия')).toHaveTextContent('Скрыт до матча')
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.getByRole('link', { name: 'Мои прогнозы' })).toHaveAttribute(
      'href',
      '/tournament/euro-2024?round=md2',
    )
  })

  it('does not exist', async () => {
    serve()
    answer(readMatchPredictions, () =>
      HttpResponse.json(
        { message: 'Проверьте', errors: { user_id: ['Нет такого участника'] }, code: 'validation_failed' },
        { status: 422 },
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

it('can be loaded again after a failure', async () => {
  serve()
  answer(readMatchPredictions, () => refuse('not_found'))
  const { user } = open('?user=9000')
  expect(await screen.findByRole('heading', { name: 'Прогнозы не загрузились' })).toBeVisible()
  serve()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await row('Испания — Италия')).toBeVisible()
})

it('is in English, too', async () => {
  await switchLanguage('en')
  serve()
  const { user } = open()
  await call(user, 'Spain v Italy', 2, 1)
  await call(user, 'Slovakia v Ukraine', 0, 0)
  expect(await screen.findByText('Predictions saved')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Predictions of the round' })).toHaveTextContent('3 of 3 saved')
})

describe('leaving', () => {
  const home = () => {
    let isHome = false
    answer(listMatches, { matches: [] })
    answer(listTournaments, () => {
      isHome = true
      return { tournaments: [], meta: { page: 1, limit: 20, total: 0 } }
    })
    return () => isHome
  }

  it('with half a score is allowed: the draft waits', async () => {
    serve()
    const isHome = home()
    const { user, router } = open()
    await call(user, 'Испания — Италия', 2)
    await router.navigate({ to: '/', search: { sport: 'football' } })
    await waitFor(() => expect(isHome()).toBe(true))
    expect(storedDrafts()).toEqual({ 11: { first: 2, second: null } })
  })

  it('right after the second digit loses nothing', async () => {
    const { sent } = serve()
    const isHome = home()
    const { user, router } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await router.navigate({ to: '/', search: { sport: 'football' } })
    await waitFor(() => expect(isHome()).toBe(true))
    await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
    await waitFor(() => expect(storedDrafts()).toEqual({}))
  })
})
