import { readFightOutlook, readFightPredictions, saveFights } from '@called-it/contract/fight-predictions.ts'
import { readTournament } from '@called-it/contract/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import {
  fighter,
  fightRound,
  pick,
  picked,
  seriesOf,
  seriesTournament,
  sevenFights,
  wholeCard,
} from '../../test/fights.ts'
import { HOUR, inHours } from '../../test/matches.ts'
import { answer, refuse } from '../../test/server.ts'
import { switchLanguage } from '../lib/language.ts'

let me = 6000
beforeEach(() => {
  me += 1 // drafts live as long as the page, which is here the file
})

/** A server that knows this series, keeps the cards that are saved, and notes what it was sent. */
function serve(data = seriesOf([fightRound('ufc-320', sevenFights())])) {
  const sent: unknown[] = []
  answer(readTournament, { tournament: seriesTournament() })
  answer(readFightPredictions, () => data)
  answer(readFightOutlook, { open: [], position: null, participants: 0, is_exact: true, scenarios: [] })
  answer(saveFights, ({ body }) => {
    sent.push(body.predictions)
    const saved_at = new Date().toISOString()
    const picks = body.predictions.map((each) => ({ ...each, multiply: each.multiply ?? false }))
    const round = data.rounds.find(({ events }) => events.some(({ id }) => id === picks[0]?.event_id))!
    round.events = picked(
      round.events.map((each) => ({ ...each, prediction: null })),
      picks,
    )
    Object.assign(round, { saved_at, violations: [] })
    return { predictions: picks.map((each) => ({ ...each, saved_at })) }
  })
  return { sent, data }
}
const open = (search = '') =>
  openApp(`/tournament/ufc-2025?type=fight_winner${search}`, { user: { ...ADA, id: me } })
type User = ReturnType<typeof openApp>['user']

const fightOf = (name: RegExp | string) => screen.findByRole('article', { name })
const side = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const coupon = () => screen.findByRole('region', { name: 'Мой купон' })
const saveButton = () => screen.getByRole('button', { name: 'Сохранить купон' })
const note = async () => within(await coupon()).getByRole('status')
// What is an error is also said aloud.
const said = async (text: string | RegExp) => (await screen.findAllByText(text))[0]!
const toggle = async (user: User, what: 'Резерв' | '×2 коэф.' | 'Снять выбор', pair: string) =>
  user.click(await screen.findByRole('button', { name: `${what}: ${pair}` }))

const FIVE = ['Алекс Перейра', 'Чжан Вэйли', 'Макс Холлоуэй', 'Арман Царукян', 'Бо Никал']
const SIXTH = 'Иржи Прохазка — Александр Ракич'
async function choose(user: User, names: readonly string[]) {
  for (const name of names) await user.click(await side(name))
}
async function fill(user: User) {
  await choose(user, [...FIVE, 'Иржи Прохазка'])
  await toggle(user, '×2 коэф.', 'Джастин Гейджи — Макс Холлоуэй')
  await toggle(user, 'Резерв', SIXTH)
}

describe('choosing', () => {
  it('takes a winner, another one and none', async () => {
    serve()
    const { user } = open()
    const pereira = await side('Алекс Перейра')
    expect(pereira).toHaveAttribute('aria-pressed', 'false')
    expect(await note()).toHaveTextContent('Выберите бои.')
    await user.click(pereira)
    expect(pereira).toHaveAttribute('aria-pressed', 'true')
    expect(pereira).toHaveTextContent('Победа')
    await user.click(await side('Джамал Хилл'))
    expect(pereira).toHaveAttribute('aria-pressed', 'false')
    expect(within(await coupon()).getByText('Джамал Хилл')).toBeVisible()
    await toggle(user, 'Снять выбор', 'Алекс Перейра — Джамал Хилл')
    expect(within(await coupon()).queryByText('Джамал Хилл')).not.toBeInTheDocument()
    expect(localStorage.getItem(`drafts:${me}:ufc-2025:fight_card`)).toBeNull()
  })

  it('offers reserve and ×2 once there is a winner, and never the reserve of a mandatory fight', async () => {
    serve()
    const { user } = open()
    const other = await fightOf('Бо Никал — Коди Брандейдж')
    const reserve = within(other).getByRole('button', { name: /^Резерв/ })
    expect(reserve).toHaveAttribute('aria-disabled', 'true')
    await user.click(reserve)
    expect(reserve).toHaveAttribute('aria-pressed', 'false')
    await choose(user, ['Бо Никал'])
    expect(reserve).not.toHaveAttribute('aria-disabled')

    const main = await fightOf('Алекс Перейра — Джамал Хилл')
    expect(main).toHaveTextContent('Обязательный бой, резервом быть не может')
    expect(within(main).queryByRole('button', { name: /^Резерв/ })).not.toBeInTheDocument()
  })

  it('moves ×2 and takes it off the fight that becomes the reserve', async () => {
    serve()
    const { user } = open()
    await choose(user, ['Бо Никал', 'Макс Холлоуэй'])
    const doubled = () =>
      screen
        .getAllByRole('button', { name: /^×2/, pressed: true })
        .map((each) => each.getAttribute('aria-label'))
    await toggle(user, '×2 коэф.', 'Бо Никал — Коди Брандейдж')
    await toggle(user, '×2 коэф.', 'Джастин Гейджи — Макс Холлоуэй')
    expect(doubled()).toEqual(['×2 коэф.: Джастин Гейджи — Макс Холлоуэй'])
    await toggle(user, 'Резерв', 'Джастин Гейджи — Макс Холлоуэй')
    expect(screen.queryByRole('button', { name: /^×2/, pressed: true })).not.toBeInTheDocument()
    const third = await fightOf('Джастин Гейджи — Макс Холлоуэй')
    expect(within(third).getByRole('button', { name: /^×2/ })).toHaveAttribute('aria-disabled', 'true')

    await toggle(user, 'Резерв', 'Бо Никал — Коди Брандейдж')
    expect(screen.getAllByRole('button', { name: /^Резерв/, pressed: true })).toHaveLength(1)
  })

  it('shows odds as they are wanted, and picks a fight that has none', async () => {
    serve()
    const { user } = open()
    expect(await side('Алекс Перейра')).toHaveTextContent('Коэф. 1,74')
    expect(await side('Келвин Каттар')).toHaveTextContent('Коэф. —')
    await user.click(screen.getByRole('button', { name: '−135, американские' }))
    expect(await side('Алекс Перейра')).toHaveTextContent('Коэф. −135')
    expect(await side('Джамал Хилл')).toHaveTextContent('Коэф. +115')
    expect(localStorage.getItem('odds')).toBe('american')
    await choose(user, ['Келвин Каттар', 'Алекс Перейра'])
    const panel = await coupon()
    expect(panel).toHaveTextContent('Келвин Каттар—')
    expect(panel).toHaveTextContent('Потенциал раунда1,74')
    expect(panel).toHaveTextContent('Суммы считаются по десятичным коэффициентам.')
    await user.click(screen.getByRole('button', { name: '1,74, десятичные' }))
  })
})

describe('the coupon', () => {
  it('says what is missing, fight by fight, and what it may bring', async () => {
    const { sent } = serve()
    const { user } = open()
    await choose(user, ['Макс Холлоуэй'])
    expect(await note()).toHaveTextContent('Нужно 5 боёв и 1 резервный. Не хватает ещё 5 боёв.')
    expect(await coupon()).toHaveTextContent('Выберите главный и со-главный бои')
    await choose(user, ['Алекс Перейра', 'Чжан Вэйли', 'Арман Царукян', 'Бо Никал'])
    expect(await note()).toHaveTextContent('Не хватает резерва. Выберите шестой бой')
    expect(await coupon()).toHaveTextContent('Главный и со-главный бои выбраны')

    // 1.74 + 1.74 + 2.15 + 2.15 + 1.74, of which the third counts twice.
    expect(await coupon()).toHaveTextContent('Потенциал раунда9,52')
    await toggle(user, '×2 коэф.', 'Джастин Гейджи — Макс Холлоуэй')
    expect(await coupon()).toHaveTextContent('Потенциал раунда11,67')
    expect(await coupon()).toHaveTextContent('Заработано в серии27,38Если всё сбудется39,05')

    await user.click(saveButton())
    expect(await note()).toHaveFocus()
    expect(sent).toEqual([])

    await choose(user, ['Иржи Прохазка', 'Келвин Каттар'])
    expect(await note()).toHaveTextContent('Снимите выбор с одного боя.')
    await toggle(user, 'Снять выбор', 'Келвин Каттар — Алджамейн Стерлинг')
    await toggle(user, 'Резерв', SIXTH)
    expect(await note()).toHaveTextContent('Купон собран. Пять боёв, один резервный. Сохраните его до')
    expect(await coupon()).toHaveTextContent('Боёв 5 из 5, резерв 1 из 1')
    expect(saveButton()).not.toHaveAttribute('aria-disabled')
  })

  it('speaks English', async () => {
    await switchLanguage('en')
    serve()
    const { user } = open()
    await choose(user, ['Max Holloway', 'Zhang Weili'])
    const panel = await screen.findByRole('region', { name: 'My slip' })
    expect(within(panel).getByRole('status')).toHaveTextContent(
      'A slip has 5 fights and 1 reserve. 4 more fights are missing.',
    )
    expect(panel).toHaveTextContent('Round potential3.89')
    await choose(user, ['Alex Pereira', 'Arman Tsarukyan', 'Bo Nickal', 'Calvin Kattar'])
    expect(within(panel).getByRole('status')).toHaveTextContent('Reserve missing.')
  })
})

describe('saving', () => {
  it('sends the six picks, and shows them as saved', async () => {
    const { sent } = serve()
    const { user } = open()
    await fill(user)
    await user.click(saveButton())
    await screen.findByText('Менять его можно до', { exact: false })
    expect(sent).toEqual([expect.arrayContaining(wholeCard())])
    expect(await note()).toHaveTextContent('Купон сохранён.')
    expect(localStorage.getItem(`drafts:${me}:ufc-2025:fight_card`)).toBeNull()
    expect(await coupon()).toHaveTextContent('Сохранён')
  })

  it('keeps a card that is not saved through a new page', async () => {
    serve()
    const first = open()
    await choose(first.user, ['Бо Никал'])
    expect(JSON.parse(localStorage.getItem(`drafts:${me}:ufc-2025:fight_card`)!)).toEqual({
      'ufc-320': { picks: [pick(5, 'nickal')] },
    })
    await first.router.navigate({ to: '/', ignoreBlocker: true })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Мой купон' })).toBeNull())
    await first.router.navigate({ href: '/tournament/ufc-2025?type=fight_winner' })
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    expect(await coupon()).toHaveTextContent('Не сохранён')
  })

  it('asks before somebody leaves with it, but not for another round', async () => {
    serve(
      seriesOf([
        fightRound('ufc-319', [], { phase: 'locked', finished_at: inHours(-100) }),
        fightRound('ufc-320', sevenFights()),
      ]),
    )
    const { user } = open()
    await choose(user, ['Бо Никал'])
    await user.click(await screen.findByRole('link', { name: /^UFC 319/ }))
    expect(await screen.findByText('Вы не собрали купон на этот турнир')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^UFC 320/ }))
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('link', { name: 'Рейтинги' }))
    expect(await screen.findByRole('alertdialog', { name: '1 прогноз ещё не отправлен' })).toBeVisible()
  })

  it('leaves everything where it is when the server refuses it, and says why', async () => {
    serve()
    const { user } = open()
    await fill(user)
    answer(saveFights, () => refuse('IncorrectMainAndSecondaryEventsCount'))
    await user.click(saveButton())
    const panel = await coupon()
    await waitFor(() =>
      expect(panel).toHaveTextContent(
        'Купон не сохранён. Выберите главный и со-главный бои Он остался на экране.',
      ),
    )
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    expect(panel).toHaveTextContent('Иржи Прохазка, резерв')
    expect(localStorage.getItem(`drafts:${me}:ufc-2025:fight_card`)).not.toBeNull()
  })

  it('says so when the round has locked meanwhile', async () => {
    const { data } = serve()
    const { user } = open()
    await fill(user)
    answer(saveFights, () => {
      Object.assign(data.rounds[0]!, { phase: 'locked', is_locked: true })
      return refuse('locked')
    })
    await user.click(saveButton())
    expect(await said('Прогнозы больше не принимаются')).toBeVisible()
    expect(await screen.findByText('Вы не собрали купон на этот турнир')).toBeVisible()
    expect(localStorage.getItem(`drafts:${me}:ufc-2025:fight_card`)).toBeNull()
  })

  it('locks by itself, and what was not saved goes with a word', async () => {
    const jump = holdClock()
    const { data } = serve(
      seriesOf([
        fightRound('ufc-320', picked(sevenFights(), wholeCard()), {
          locks_at: inHours(1),
          saved_at: inHours(-1),
        }),
      ]),
    )
    const { user } = open()
    await choose(user, ['Коди Брандейдж'])
    Object.assign(data.rounds[0]!, { phase: 'locked', is_locked: true })
    await jump(HOUR + 1000)
    expect(await said('Прогнозы больше не принимаются')).toBeVisible()
    expect(await said('Изменения не успели сохраниться: в зачёт идёт прежний купон.')).toBeVisible()
    expect(await screen.findByText('Бо Никал')).toBeVisible()
    expect(localStorage.getItem(`drafts:${me}:ufc-2025:fight_card`)).toBeNull()
  })

  it('asks whether a saved card is to be changed, and can keep it', async () => {
    serve(seriesOf([fightRound('ufc-320', picked(sevenFights(), wholeCard()), { saved_at: inHours(-1) })]))
    const { user } = open()
    expect(await note()).toHaveTextContent('Купон сохранён. Пять боёв, один резервный. Менять можно до')
    await choose(user, ['Коди Брандейдж'])
    expect(await coupon()).toHaveTextContent('Изменить прогноз?')
    await user.click(screen.getByRole('button', { name: 'Оставить сохранённый' }))
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    expect(await note()).toHaveTextContent('Купон сохранён.')
  })

  it('comes from another tab', async () => {
    serve()
    open()
    await coupon()
    const kept = { round: 'ufc-320', picks: wholeCard(), savedAt: inHours(0) }
    const key = `saved:${me}:ufc-2025:fight_card`
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(kept) }))
    await waitFor(async () => expect(await note()).toHaveTextContent('Купон сохранён.'))
    expect(await side('Макс Холлоуэй')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('a card whose fights have changed', () => {
  const changed = () => {
    const events = picked(sevenFights(), wholeCard())
    Object.assign(events[3]!, { status: 'cancelled', result_at: '2025-10-03T18:00:00Z' })
    Object.assign(events[4]!, {
      first_entity: fighter('sterling'),
      replaced: [{ left: fighter('nickal'), entered: fighter('sterling'), at: '2025-10-02T12:00:00Z' }],
    })
    return events
  }

  it('wants to be mended, says what happened and when, and can be saved again', async () => {
    const { sent } = serve(
      seriesOf([
        fightRound('ufc-320', changed(), {
          saved_at: inHours(-30),
          violations: ['IncorrectEventsCount'],
        }),
      ]),
    )
    const { user } = open()
    const mend = await screen.findByRole('region', { name: 'Купон нужно поправить.' })
    expect(mend).toHaveTextContent(/Бой Чарльз Оливейра — Арман Царукян отменён \(3 октября, /)
    expect(mend).toHaveTextContent(/Замена: Алджамейн Стерлинг вместо Бо Никал \(2 октября, /)
    const replaced = await fightOf('Алджамейн Стерлинг — Коди Брандейдж')
    expect(replaced).toHaveTextContent('Замена: Алджамейн Стерлинг вместо Бо Никал.')
    expect(replaced).toHaveTextContent('Ваш выбор, Бо Никал, не засчитывается: в этом бою замена.')
    const off = await fightOf('Чарльз Оливейра — Арман Царукян')
    expect(off).toHaveTextContent('Бой отменён')
    expect(within(off).queryByRole('button', { name: /^Арман/ })).not.toBeInTheDocument()
    expect(await note()).toHaveTextContent('Не хватает ещё 2 боёв.')
    expect((await coupon()).querySelectorAll('[data-lost]')).toHaveLength(2)

    await choose(user, ['Коди Брандейдж', 'Келвин Каттар'])
    expect(await coupon()).toHaveTextContent('Изменить прогноз?')
    await user.click(saveButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual(
      expect.arrayContaining([pick(5, 'brundage'), pick(7, 'kattar'), pick(1, 'pereira')]),
    )
    expect(sent[0]).toHaveLength(6)
    await waitFor(() => expect(mend).not.toBeInTheDocument())
  })

  it('marks a draft, too, and drops nothing by itself', async () => {
    localStorage.setItem(
      `drafts:${me}:ufc-2025:fight_card`,
      JSON.stringify({ 'ufc-320': { picks: [pick(4, 'tsarukyan'), pick(3, 'holloway')] } }),
    )
    serve(
      seriesOf([
        fightRound(
          'ufc-320',
          changed().map((each) => ({ ...each, prediction: null })),
        ),
      ]),
    )
    const { user } = open()
    expect(await screen.findByText('Пока вы выбирали, кард изменился.')).toBeVisible()
    expect(await coupon()).toHaveTextContent('Арман Царукян не засчитывается')
    await choose(user, ['Алекс Перейра'])
    expect(await coupon()).toHaveTextContent('Арман Царукян не засчитывается')
    const off = await fightOf('Чарльз Оливейра — Арман Царукян')
    await user.click(within(off).getByRole('button', { name: 'Снять выбор' }))
    expect(await coupon()).not.toHaveTextContent('Арман Царукян')
  })
})

describe('the rounds', () => {
  const three = () => [
    fightRound('ufc-319', picked(sevenFights(), wholeCard()), {
      phase: 'locked',
      started_at: '2025-08-16T22:00:00Z',
      finished_at: '2025-08-17T05:00:00Z',
      saved_at: inHours(-800),
      coefficients: { potential: 0, round: 6.12 },
    }),
    fightRound('ufc-320', sevenFights()),
    fightRound('ufc-321', sevenFights(), {
      phase: 'not_open',
      opens_at: inHours(100),
      locks_at: inHours(220),
    }),
    fightRound('ufc-322', [], { phase: 'not_open', opens_at: null, locks_at: null, started_at: null }),
  ]

  it('show the latest that is open first, and say how the others stand', async () => {
    serve(seriesOf(three()))
    open()
    const rounds = await screen.findByRole('navigation', { name: 'Турниры серии' })
    const links = within(rounds).getAllByRole('link')
    expect(within(rounds).getByRole('link', { current: 'page' })).toBe(links[1])
    expect(links[0]).toHaveTextContent('+6,12')
    expect(links[1]).toHaveTextContent('приём открыт')
    expect(links[2]).toHaveTextContent(/откроется \d+ /)
    expect(links[3]).toHaveTextContent('дата не объявленапары не объявлены')
  })

  it('that are to open count down to it, and take no winners', async () => {
    serve(seriesOf(three()))
    open('&round=ufc-321')
    expect(await screen.findByRole('heading', { name: 'Приём ещё не открыт' })).toBeVisible()
    expect(screen.getByRole('timer', { name: /^Приём откроется через: 4 дня/ })).toBeVisible()
    expect(await fightOf('Алекс Перейра — Джамал Хилл')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Алекс Перейра/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Мой купон' })).not.toBeInTheDocument()
  })

  it('wait for their fights, and the series for its rounds', async () => {
    const { data } = serve(seriesOf(three()))
    const { user, queryClient } = open('&round=ufc-322')
    expect(await screen.findByText('Пары ещё не объявлены')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^UFC 319/ }))
    expect(await screen.findByRole('heading', { name: 'Кард по ходу ночи' })).toBeVisible()
    data.rounds = []
    await queryClient.invalidateQueries()
    expect(await screen.findByText('Турниров серии пока нет')).toBeVisible()
  })

  it('can be asked for again when they did not load', async () => {
    serve()
    answer(readFightPredictions, () => refuse('internal'))
    const { user } = open()
    const retry = await screen.findByRole('button', { name: 'Повторить' })
    serve()
    await user.click(retry)
    expect(await side('Бо Никал')).toBeVisible()
  })
})

it('is what the bare address of a series shows, without a rail of one', async () => {
  serve()
  openApp('/tournament/ufc-2025', { user: { ...ADA, id: me } })
  expect(await side('Бо Никал')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Виды прогнозов' })).not.toBeInTheDocument()
})

describe('of another user', () => {
  const boris = { id: 99, name: 'Boris', avatar: null }

  it('is hidden until it is locked', async () => {
    serve(seriesOf([fightRound('ufc-320', sevenFights())], { user: boris }))
    open('&user=99')
    expect(await screen.findByRole('heading', { name: 'Прогнозы: Boris' })).toBeVisible()
    expect(screen.getByText('Чужой купон виден, когда приём закрыт.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Бо Никал/ })).not.toBeInTheDocument()
  })

  it('is read when it is', async () => {
    const events = picked(sevenFights(), wholeCard())
    serve(
      seriesOf([fightRound('ufc-320', events, { phase: 'locked', saved_at: inHours(-30) })], { user: boris }),
    )
    open('&user=99')
    expect(await screen.findByText('Макс Холлоуэй')).toBeVisible()
  })
})
