import type { User } from '@called-it/contract/account/accounts.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADA } from '../../../test/app.tsx'
import { called, earned, finished, inHours, match } from '../../../test/answers/matches.ts'
import { loadWords, switchLanguage } from '../../lib/language/language.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { loadLive } from './late-live.tsx'
import { MatchRow } from './match-row.tsx'

beforeAll(async () => {
  await loadWords('match')
  // With the words for it.
  await loadLive()
})

const NO_ACTIONS = {
  onGoals() {},
  onScore() {},
  onLeave() {},
  onUndo() {},
  onRetry() {},
  onKeepSaved() {},
  onNext() {},
  onCall() {},
  called: null,
  isPhone: false,
}

function show(shown: Match, { isKnockout = false, isMine = true, isOrganiser = false } = {}) {
  const queryClient = new QueryClient()
  const user: User = { ...ADA, role: isOrganiser ? 'organiser' : 'user' }
  queryClient.setQueryData(sessionQuery.queryKey, user)
  const own = isMine ? { draft: undefined, mark: {}, ...NO_ACTIONS } : null
  render(
    <QueryClientProvider client={queryClient}>
      <MatchRow
        match={shown}
        at={Date.now()}
        isKnockout={isKnockout}
        points={DEFAULT_RULESET.match}
        own={own}
      />
    </QueryClientProvider>,
  )
  return screen.getByRole('article')
}

const foldOf = (row: HTMLElement) => within(row).getByRole('button', { name: /, (подробности|details)$/ })
const unfold = (row: HTMLElement) => userEvent.click(foldOf(row))

const LOCKED = { phase: 'locked', started_at: inHours(-1) } as const

describe("the user's own match", () => {
  it('not set: has two fields, and no way to reset', () => {
    const row = show(match(1, 'es', 'it'))
    expect(row).toHaveAccessibleName('Испания — Италия')
    expect(row).toHaveTextContent('Не задан')
    expect(within(row).getByRole('spinbutton', { name: 'Испания' })).toHaveAttribute(
      'aria-valuetext',
      'не задано',
    )
    expect(within(row).queryByRole('button', { name: /Сбросить/ })).toBeNull()
  })

  it('saved: can be changed at once', () => {
    const row = show(match(1, 'dk', 'gb-eng', { prediction: called(1, 1) }))
    expect(row).toHaveTextContent('Сохранён')
    expect(within(row).getByRole('spinbutton', { name: 'Дания' })).toHaveTextContent('1')
  })

  it('keeps the hint of the keys until the press that takes the focus away is released', async () => {
    const row = show(match(1, 'es', 'it'))
    const user = userEvent.setup()
    const plate = within(row).getByRole('spinbutton', { name: 'Испания' })
    await user.click(plate)
    expect(row).toHaveTextContent('следующий матч')
    await user.pointer({ keys: '[MouseLeft>]', target: document.body })
    expect(plate).not.toHaveFocus()
    expect(row).toHaveTextContent('следующий матч')
    await user.pointer({ keys: '[/MouseLeft]', target: document.body })
    await waitFor(() => expect(row).not.toHaveTextContent('следующий матч'))
  })

  it('locked: the plates are read-only', () => {
    const row = show(match(1, 'si', 'rs', { ...LOCKED, prediction: called(0, 1) }))
    expect(row).toHaveTextContent('Приём закрыт')
    expect(within(row).queryByRole('spinbutton')).toBeNull()
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('reopened after a lock: organisers read that they cannot change it', async () => {
    const open = match(1, 'si', 'rs', { reopened_at: inHours(-1), prediction: called(0, 1) })
    const ru = 'организаторы не могут их менять: они видели прогнозы остальных.'
    expect(show(open, { isOrganiser: true })).toHaveTextContent(ru)
    cleanup()
    expect(show(open)).toHaveTextContent('Приём снова открыт')
    expect(screen.getByRole('article')).not.toHaveTextContent(ru)
    cleanup()
    expect(show(open, { isOrganiser: true, isMine: false })).not.toHaveTextContent(ru)
    cleanup()
    await switchLanguage('en')
    expect(show(open, { isOrganiser: true })).toHaveTextContent(
      'Organisers cannot change predictions that had been closed: they have seen those of others.',
    )
  })

  it('live: shows the real score large, the prediction beside it, and provisional points', () => {
    const row = show(
      match(1, 'si', 'rs', {
        ...LOCKED,
        status: 'live',
        minute: 67,
        score: { first: 0, second: 0 },
        prediction: called(0, 1),
      }),
    )
    expect(row).toHaveTextContent('67’')
    expect(within(row).getByRole('img', { name: 'Словения 0:0 Сербия' })).toBeVisible()
    expect(row).toHaveTextContent('Ваш прогноз 0:1')
    expect(row).toHaveTextContent('как сейчас')
    expect(row).toHaveTextContent('один гол до точного счёта')
  })

  it('locked without a prediction: says so', () => {
    expect(show(match(1, 'si', 'rs', LOCKED))).toHaveTextContent('Прогноза нет')
  })

  it.each([
    ['exact', 2, 0, ['+5 очков', 'Исход +2', 'Разница +1', 'Точный счёт +2']],
    ['difference', 3, 1, ['+3 очка', 'Исход +2', 'Разница +1', 'Точный счёт: нет']],
    ['outcome', 1, 0, ['+2 очка', 'Исход +2', 'Разница: нет', 'Точный счёт: нет']],
    ['miss', 0, 0, ['0 очков', 'Исход: нет', 'Разница: нет', 'Точный счёт: нет']],
  ] as const)('finished, %s: points, and their reasons on a press', async (hit, first, second, texts) => {
    const row = show(match(1, 'de', 'hu', finished([2, 0], earned(first, second, hit))))
    expect(within(row).getByRole('img', { name: 'Счёт 2:0' })).toBeVisible()
    expect(row).toHaveTextContent(texts[0])
    expect(row).not.toHaveTextContent(texts[1])
    expect(foldOf(row)).toHaveAccessibleName(`Мой прогноз ${first}:${second}, подробности`)
    expect(within(row).queryAllByText('мимо')).toHaveLength(hit === 'miss' ? 1 : 0)
    await unfold(row)
    for (const text of texts) expect(row).toHaveTextContent(text)
    await unfold(row)
    expect(row).not.toHaveTextContent(texts[1])
  })

  it('finished: Enter opens the details, too', async () => {
    const row = show(match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact'))))
    const fold = foldOf(row)
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    fold.focus()
    await userEvent.keyboard('{Enter}')
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    expect(row).toHaveTextContent('Точный счёт +2')
  })

  it('finished and not settled yet', () => {
    expect(show(match(1, 'de', 'hu', finished([2, 0], called(1, 0))))).toHaveTextContent('Очки считаются')
  })

  it('finished without a prediction: no points, and why', () => {
    const row = show(match(1, 'de', 'hu', finished([2, 0], null)))
    expect(row).toHaveTextContent('Завершён')
    expect(within(row).getAllByText('Прогноза нет')).toHaveLength(1)
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('the final: counts double', async () => {
    const final = finished([2, 1], earned(2, 1, 'exact', 2), { multiplier: 2, table_group: null })
    const row = show(match(1, 'es', 'gb-eng', final), { isKnockout: true })
    expect(row).toHaveTextContent('×2')
    expect(row).toHaveTextContent('+10 очков')
    expect(row).not.toHaveTextContent('Засчитывается')
    await unfold(row)
    expect(row).toHaveTextContent('Точный счёт +4')
    expect(row).toHaveTextContent('очки удваиваются')
  })

  it('marks provisional and corrected results in the line, and says more on a press', async () => {
    const row = show(
      match(
        1,
        'de',
        'hu',
        finished([2, 0], earned(2, 0, 'exact'), { result_state: 'provisional', is_corrected: true }),
      ),
    )
    expect(row).toHaveTextContent('Предварительно')
    expect(foldOf(row)).toHaveAccessibleName(
      'Мой прогноз 2:0, Результат исправлен, очки пересчитаны., подробности',
    )
    expect(within(row).queryByText('Результат исправлен, очки пересчитаны.')).toBeNull()
    expect(row).not.toHaveTextContent('Результат ещё подтверждается')
    await unfold(row)
    expect(within(row).getByText('Результат исправлен, очки пересчитаны.')).toBeVisible()
    expect(row).toHaveTextContent('Результат ещё подтверждается и может измениться.')
  })

  it('cancelled: nobody gets points', () => {
    const row = show(
      match(1, 'tr', 'pt', {
        status: 'cancelled',
        phase: 'locked',
        prediction: called(0, 3),
        is_corrected: false,
        reopened_at: null,
      }),
    )
    expect(row).toHaveTextContent('Матч отменён')
    expect(row).toHaveTextContent('Очки за этот матч не начисляются никому.')
  })

  it('awarded: shows the decision and the prediction, and what that means on a press', async () => {
    const row = show(
      match(1, 'it', 'al', {
        status: 'awarded',
        phase: 'locked',
        score: { first: 3, second: 0 },
        prediction: called(1, 1),
      }),
    )
    expect(row).toHaveTextContent('Технический результат')
    expect(row).toHaveTextContent('Мой прогноз 1:1')
    expect(within(row).getByRole('img', { name: 'Счёт 3:0' })).toBeVisible()
    expect(row).not.toHaveTextContent('очки не начисляются')
    await unfold(row)
    expect(row).toHaveTextContent('Технический результат: очки не начисляются.')
  })

  it('postponed: keeps the prediction, which can be changed', () => {
    const row = show(
      match(1, 'ge', 'cz', { status: 'postponed', started_at: inHours(-3), prediction: called(1, 2) }),
    )
    expect(row).toHaveTextContent('Матч перенесён')
    expect(row).toHaveTextContent('Новое время ещё не назначено. Прогноз 1:2 сохранён, его можно менять.')
    expect(within(row).getByRole('spinbutton', { name: 'Грузия' })).toHaveTextContent('1')
  })

  it('postponed with nothing saved: can still be predicted', () => {
    const row = show(match(1, 'ge', 'cz', { status: 'postponed', started_at: inHours(48) }))
    expect(row).toHaveTextContent(/Новое время — .+\. Прогноз можно задать до начала матча\./)
    expect(within(row).getByRole('spinbutton', { name: 'Грузия' })).toHaveTextContent('–')
  })

  it('teams that are not known yet', () => {
    const row = show({ ...match(1, 'es', 'it', { phase: 'not_open' }), second_entity: null })
    expect(row).toHaveAccessibleName('Испания — Не определён')
    expect(row).toHaveTextContent('Пара не определена')
    expect(within(row).queryByRole('spinbutton')).toBeNull()
  })

  it.each([
    [{ tie: 'qf1', take: 'winner' }, 'Победитель пары', 'Winner of a tie'],
    [{ tie: 'sf1', take: 'loser' }, 'Проигравший в паре', 'Loser of a tie'],
    [{ group: 'A', place: 2 }, 'Группа A, место 2', 'Group A, place 2'],
  ] as const)('without a team: says who will stand there, %o', async (source, ru, en) => {
    const row = show(match(1, 'es', 'it', { phase: 'not_open', second_entity: null, second_from: source }))
    expect(row).toHaveAccessibleName(`Испания — ${ru}`)
    expect(row).toHaveTextContent(ru)
    await act(() => switchLanguage('en'))
    expect(row).toHaveTextContent(en)
  })

  it('known teams before the opening', () => {
    expect(show(match(1, 'es', 'it', { phase: 'not_open' }))).toHaveTextContent('Приём не открыт')
  })
})

describe('a knockout match', () => {
  const beyond = finished([0, 0], null, {
    after_extra_time: { first: 1, second: 1 },
    penalties: { first: 3, second: 0 },
  })

  it('says which score counts before it is played', () => {
    expect(show(match(1, 'es', 'it'), { isKnockout: true })).toHaveTextContent(
      'Засчитывается счёт после 90 минут',
    )
  })

  it('over: shows extra time and penalties beside the 90 minutes on a press', async () => {
    const row = show(match(1, 'pt', 'si', beyond), { isKnockout: true })
    expect(within(row).getByRole('img', { name: 'Счёт 0:0' })).toBeVisible()
    expect(row).not.toHaveTextContent('Засчитывается')
    await unfold(row)
    expect(row).toHaveTextContent('Засчитывается счёт после 90 минут · после доп. времени 1:1 · пенальти 3:0')
  })

  it('over: shows the 90 minutes beside extra time if extra time counts', async () => {
    const row = show(match(1, 'pt', 'si', { ...beyond, score_basis: 'extra_time' }), { isKnockout: true })
    expect(within(row).getByRole('img', { name: 'Счёт 1:1' })).toBeVisible()
    await unfold(row)
    expect(row).toHaveTextContent(
      'Засчитывается счёт после дополнительного времени · после 90 минут 0:0 · пенальти 3:0',
    )
  })
})

it('shows how all users predicted it', async () => {
  const crowd = { first: 31, draw: 10, second: 9, total: 50, top: [{ first: 2, second: 1, count: 12 }] }
  const row = show(match(1, 'hr', 'al', finished([2, 2], earned(2, 1, 'miss'), { crowd })))
  expect(row).not.toHaveTextContent('%')
  await unfold(row)
  expect(
    within(row)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['62% Хорватия, мой прогноз', '20% Ничья', '18% Албания'])
  expect(row).toHaveTextContent('Прогнозы 50 участников')
  expect(row).toHaveTextContent('Чаще всего 2:1 24%')
})

it('shows no crowd if nobody predicted', () => {
  const crowd = { first: 0, draw: 0, second: 0, total: 0, top: [] }
  expect(show(match(1, 'hr', 'al', { ...LOCKED, crowd }))).not.toHaveTextContent('%')
})

describe('another user’s match', () => {
  it('is hidden until it is locked', () => {
    const row = show(match(1, 'es', 'it'), { isMine: false })
    expect(row).toHaveTextContent('Скрыт до матча')
    expect(within(row).queryByRole('spinbutton')).toBeNull()
  })

  it("shows the prediction as that user's", () => {
    const row = show(match(1, 'de', 'hu', finished([2, 0], earned(1, 0, 'outcome'))), { isMine: false })
    expect(row).toHaveTextContent('Прогноз 1:0')
    expect(row).not.toHaveTextContent('Мой')
  })
})

it('is in English, too', async () => {
  await switchLanguage('en')
  const row = show(match(1, 'de', 'hu', finished([2, 0], earned(0, 1, 'miss'))))
  expect(row).toHaveAccessibleName('Germany v Hungary')
  expect(row).toHaveTextContent('My prediction 0:1')
  expect(row).toHaveTextContent('missed')
  expect(row).toHaveTextContent('0 points')
})
