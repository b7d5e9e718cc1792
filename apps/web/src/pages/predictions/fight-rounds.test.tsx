import { readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  becomeSomebody,
  choose,
  coupon,
  fightOf,
  storeDrafts,
  note,
  open,
  openAt,
  saveButton,
  serve,
  side,
} from '../../../test/fight-card.tsx'
import {
  fighter,
  fightRound,
  pick,
  picked,
  seriesOf,
  sevenFights,
  wholeCard,
} from '../../../test/answers/fights.ts'
import { inHours } from '../../../test/answers/matches.ts'
import { answer, refuse } from '../../../test/server.ts'

beforeEach(becomeSomebody)

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

  it('asks to be mended, says what happened and when, and can be saved again', async () => {
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
    expect(await note()).toHaveTextContent('Не хватает 2 боёв.')
    expect((await coupon()).querySelectorAll('[data-lost]')).toHaveLength(2)

    await choose(user, ['Коди Брандейдж', 'Келвин Каттар'])
    expect(await coupon()).toHaveTextContent('Изменить сохранённый купон?')
    await user.click(saveButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual(
      expect.arrayContaining([pick(5, 'brundage'), pick(7, 'kattar'), pick(1, 'pereira')]),
    )
    expect(sent[0]).toHaveLength(6)
    await waitFor(() => expect(mend).not.toBeInTheDocument())
  })

  it('is marked as a draft, too, and nothing is dropped by itself', async () => {
    storeDrafts({ 'ufc-320': { picks: [pick(4, 'tsarukyan'), pick(3, 'holloway')] } })
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

  it('show the latest open one first, and the state of the others', async () => {
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

  it('that open later count down, and take no picks', async () => {
    serve(seriesOf(three()))
    open('&round=ufc-321')
    expect(await screen.findByRole('heading', { name: 'Приём ещё не открыт' })).toBeVisible()
    expect(screen.getByRole('timer', { name: /^Приём прогнозов начнётся через: 4 дня/ })).toBeVisible()
    expect(await fightOf('Алекс Перейра — Джамал Хилл')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Алекс Перейра/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Мой купон' })).not.toBeInTheDocument()
  })

  it('that are called off before any lock say so', async () => {
    const off = sevenFights().map((each) => ({ ...each, status: 'cancelled' as const }))
    serve(seriesOf([fightRound('ufc-320', off, { phase: 'not_open', opens_at: null, locks_at: null })]))
    open('&round=ufc-320')
    expect(await screen.findByText('Турнир отменён')).toBeVisible()
    const rounds = await screen.findByRole('navigation', { name: 'Турниры серии' })
    expect(within(rounds).getByRole('link')).toHaveTextContent('отменён')
  })

  it('wait for their fights, and the series for its rounds', async () => {
    const { data } = serve(seriesOf(three()))
    const { user, queryClient } = open('&round=ufc-322')
    expect(await screen.findByText('Пары ещё не объявлены')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^UFC 319/ }))
    expect(await screen.findByRole('heading', { name: 'Кард: бой за боем' })).toBeVisible()
    data.rounds = []
    await queryClient.invalidateQueries()
    expect(await screen.findByText('Турниров серии пока нет')).toBeVisible()
  })

  it('can be loaded again after a failure', async () => {
    serve()
    answer(readFightPredictions, () => refuse('internal'))
    const { user } = open()
    const retry = await screen.findByRole('button', { name: 'Повторить' })
    serve()
    await user.click(retry)
    expect(await side('Бо Никал')).toBeVisible()
  })
})

it('are at the bare address of a series, without a rail', async () => {
  serve()
  // When the page begins to load, it does not know yet that this is a series.
  answer(readMatchPredictions, () => refuse('not_found'))
  openAt('/tournament/ufc-2025')
  expect(await side('Бо Никал')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Виды прогнозов' })).not.toBeInTheDocument()
})

describe('of another user', () => {
  const boris = { id: 99, name: 'Boris', avatar: null }

  it('is hidden until it is locked', async () => {
    serve(seriesOf([fightRound('ufc-320', sevenFights())], { user: boris }))
    open('&user=99')
    expect(await screen.findByRole('heading', { name: 'Прогнозы: Boris' })).toBeVisible()
    expect(screen.getByText('Чужой купон станет виден, когда приём закроется.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Бо Никал/ })).not.toBeInTheDocument()
  })

  it('is shown once it is locked', async () => {
    const events = picked(sevenFights(), wholeCard())
    serve(
      seriesOf([fightRound('ufc-320', events, { phase: 'locked', saved_at: inHours(-30) })], { user: boris }),
    )
    open('&user=99')
    expect(await screen.findByText('Макс Холлоуэй')).toBeVisible()
  })
})
