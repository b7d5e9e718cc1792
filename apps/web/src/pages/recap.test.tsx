import { changeLanguage } from '@called-it/contract/account/accounts.ts'
import { type Recap, readRecap } from '@called-it/contract/ratings/recap.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { fighter } from '../../test/answers/fights.ts'
import { inHours, team, type TeamCode } from '../../test/answers/matches.ts'
import { series } from '../../test/answers/series.ts'
import { answer, refuse } from '../../test/server.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { toasts } from '../ui/toasts/toast-store.ts'

const HITS = { 5: 'exact', 3: 'difference', 2: 'outcome', 0: 'miss' } as const

const recapped = (id: number, [first, second]: [TeamCode, TeamCode], points: 0 | 2 | 3 | 5 | null) => ({
  id,
  started_at: inHours(-id),
  first_entity: team(first),
  second_entity: team(second),
  status: 'finished' as const,
  score: { first: 1, second: 0 },
  call: points === null ? null : { first: 1, second: 0 },
  points,
  hit: points === null ? null : HITS[points],
})

/** A round of four matches, one without a prediction, with these changes. */
const recapOf = (changes: Partial<Recap> = {}): Recap => ({
  round: { id: 41, key: 'md2', name: { ru: 'Тур 2', en: 'Matchday 2' } },
  user: { id: ADA.id, name: ADA.name, avatar: null },
  group: null,
  team: null,
  is_over: true,
  state: 'official',
  points: 8,
  coefficient: null,
  position: 14,
  participants: 3418,
  below: 3404,
  place: { before: 154, after: 58 },
  hits: { exact: 1, difference: 1, outcome: 0, miss: 1 },
  usual: 5.2,
  matches: [
    recapped(1, ['de', 'hu'], 5),
    recapped(2, ['hr', 'al'], 3),
    recapped(3, ['si', 'rs'], 0),
    recapped(4, ['es', 'it'], null),
  ],
  picks: [],
  best: { event_id: 1, count: 137, total: 3400 },
  calculated_at: inHours(-1),
  ...changes,
})

function answerRecap(recap: Recap = recapOf()) {
  answer(readTournament, { tournament: tournamentOf({ next_lock_at: null }) })
  answer(readRecap, recap)
}

const open = () => openApp('/tournament/euro/recap/41', { user: ADA })
const picture = () => screen.findByRole('img', { name: /^Евро 2024, тур 2/ })

/** The texts drawn on the canvas, which jsdom does not have. */
let written: string[]
beforeEach(() => {
  written = []
  const context = new Proxy(
    {
      fillText: (text: string) => written.push(text),
      measureText: (text: string) => ({ width: text.length }),
      createLinearGradient: () => ({ addColorStop() {} }),
    },
    { get: (known, name) => known[name as keyof typeof known] ?? (() => {}), set: () => true },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['picture'])))
  vi.stubGlobal('Path2D', class {})
  vi.stubGlobal(
    'Image',
    class {
      width = 4
      height = 3
      onload = () => {}
      addEventListener(event: string, listener: () => void) {
        if (event === 'load') setTimeout(listener)
      }
    },
  )
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: async () => [], ready: Promise.resolve() },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the recap of a round', () => {
  it('shows its points, the place in it, and the comparison', async () => {
    answerRecap()
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Тур 2' })).toBeVisible()
    expect(
      screen.getByText(
        /^8 очков за тур: 3 матча с прогнозом, 14-е место в туре\. Это на 2,8 больше, чем в среднем у всех\./,
      ),
    ).toBeVisible()
    expect(document.title).toBe('Тур 2 · Евро 2024 · Called It')
    expect(screen.getByRole('link', { name: 'Прогнозы' })).toHaveAttribute(
      'href',
      '/tournament/euro?round=md2',
    )
  })

  it('draws a picture, and has the same as text for screen readers', async () => {
    answerRecap()
    open()
    expect(await picture()).toHaveAccessibleName(
      'Евро 2024, тур 2: 8 очков за тур, лучше 99,5% из 3\u202f418 участников. ' +
        '1 точный, 1 разница, 1 мимо, 5,2 очка в среднем. ' +
        'Лучший прогноз: Германия – Венгрия 1:0, угадали 4% участников. ' +
        'Место в турнире 154, стало 58. Ada Byron.',
    )
    await waitFor(() =>
      expect(written).toEqual(
        expect.arrayContaining(['Евро 2024, тур 2', '8', 'Германия', 'Венгрия', '154', '58', 'Ada Byron']),
      ),
    )
    expect(written).toContain('\u2013')
  })

  it('leaves out the name and the place on request', async () => {
    answerRecap()
    const { user } = open()
    await picture()
    await waitFor(() => expect(written).toContain('Ada Byron'))
    await user.click(screen.getByRole('switch', { name: 'Моё имя и команда' }))
    await user.click(screen.getByRole('switch', { name: 'Место в турнире' }))
    const shown = await picture()
    expect(shown).not.toHaveAccessibleName(/Ada Byron/)
    expect(shown).not.toHaveAccessibleName(/Место в турнире/)
    written.length = 0
    await user.click(screen.getByRole('switch', { name: 'Светлая картинка' }))
    await waitFor(() => expect(written).toContain('Германия'))
    expect(written).not.toContain('Ada Byron')
    expect(written).not.toContain('58')
  })

  it('saves the picture, and shares it if the device can', async () => {
    answerRecap()
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {})
    Object.assign(navigator, { canShare: () => true, share })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Поделиться' }))
    await waitFor(() => expect(share).toHaveBeenCalled())
    expect(share.mock.calls[0]![0].files![0]!.name).toBe('called-it-euro-md2.png')
    await user.click(screen.getByRole('button', { name: 'Сохранить картинку' }))
    await waitFor(() => expect(click).toHaveBeenCalled())
    Reflect.deleteProperty(navigator, 'canShare')
    Reflect.deleteProperty(navigator, 'share')
  })

  it('says that the picture could not be made', async () => {
    answerRecap()
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Сохранить картинку' }))
    await waitFor(() =>
      expect(toasts.state.map(({ summary }) => summary)).toEqual(['Картинка не сохранилась']),
    )
    expect(screen.queryByRole('button', { name: 'Поделиться' })).not.toBeInTheDocument()
  })

  it('shows that a round is still on, and a prediction that nobody else made', async () => {
    answerRecap(recapOf({ is_over: false, best: { event_id: 2, count: 1, total: 3400 } }))
    open()
    expect(await screen.findByText(/Тур ещё идёт: здесь только сыгранные матчи\./)).toBeVisible()
    expect(await picture()).toHaveAccessibleName(/больше никто не угадал/)
  })

  it('is in English, too', async () => {
    answerRecap()
    answer(changeLanguage, ({ body: { lang } }) => ({ user: { ...ADA, lang } }))
    const { user } = open()
    await picture()
    await user.click(screen.getByRole('button', { name: 'EN, English' }))
    expect(await screen.findByRole('img', { name: /^Euro 2024, matchday 2: 8 points/ })).toBeVisible()
    expect(screen.getByText(/14th place in the round/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RU, Русский' }))
  })
})

it('of a night of fights shows its coefficients', async () => {
  const pick = {
    event_id: 1,
    fighter: fighter('pereira'),
    type: 'main' as const,
    multiply: false,
    state: 'right' as const,
    points: 1,
    coefficient: 1.74,
  }
  answer(readTournament, { tournament: series({ next_lock_at: null }) })
  answer(
    readRecap,
    recapOf({
      round: { id: 41, key: 'ufc-300', name: { ru: 'UFC 300', en: 'UFC 300' } },
      coefficient: 1.74,
      points: 1,
      usual: 2.5,
      matches: [],
      picks: [
        pick,
        { ...pick, event_id: 2, fighter: fighter('holloway'), state: 'wrong', points: 0, coefficient: 0 },
      ],
      hits: { exact: 0, difference: 0, outcome: 0, miss: 0 },
      best: { event_id: 1, count: 40, total: 100 },
    }),
  )
  openApp('/tournament/ufc-2024/recap/41', { user: ADA })
  expect(
    await screen.findByText(/^Сумма 1,74: 2 завершённых боя купона, 14-е место в туре\. Это на 0,76 меньше/),
  ).toBeVisible()
  expect(await screen.findByRole('img', { name: /^UFC 300: 1,74 сумма/ })).toHaveAccessibleName(
    /его выбрали 40% участников/,
  )
})

describe('without a recap', () => {
  it('no event of the user’s round is over', async () => {
    answerRecap(
      recapOf({ matches: [recapped(4, ['es', 'it'], null)], position: null, best: null, usual: null }),
    )
    open()
    expect(await screen.findByRole('heading', { name: 'Подводить итоги рано' })).toBeVisible()
  })

  it('the rating is not open yet', async () => {
    answerRecap()
    answer(readRecap, () => refuse('ratings_not_open'))
    open()
    expect(await screen.findByRole('heading', { name: 'Итоги ещё закрыты' })).toBeVisible()
  })

  it('the round does not exist', async () => {
    answerRecap()
    answer(readRecap, () => refuse('not_found'))
    open()
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeVisible()
  })

  it('loading failed, and another try works', async () => {
    answerRecap()
    let isBroken = true
    answer(readRecap, () => (isBroken ? refuse('validation_failed') : undefined))
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Итоги тура не загрузились' })).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await picture()).toBeVisible()
  })
})
