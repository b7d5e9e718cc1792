import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choiceOf, clubIds, clubs, earnedOf, leagueOf, tableAfter } from '../../../test/answers/league.ts'
import { inHours } from '../../../test/answers/matches.ts'
import { type League, open, serve, summary } from '../../../test/league.tsx'

const CHOSEN = [1, 2, 3, 4, 5, 6, 14, 16]

describe('the provisional result', () => {
  const lockedLeague = (rest: Partial<League> = {}) =>
    leagueOf({
      phase: 'locked',
      table: tableAfter(5),
      prediction: choiceOf(CHOSEN, 1, { provisional: earnedOf(CHOSEN, 1, clubIds(1, 8)) }),
      ...rest,
    })

  it('shows the points, their rules, and that they are not counted yet', async () => {
    serve(lockedLeague())
    open()
    expect(await screen.findByText('ещё не в зачёте')).toBeVisible()
    expect(screen.getByText(/^Очки за ваш выбор/).closest('section')).toHaveTextContent(
      'По 4 за команду из восьмёрки, за любимую 8, за все восемь ещё 10. В рейтинг попадёт после последнего матча, 29 января.',
    )
    const table = screen.getByRole('table', { name: 'Таблица этапа' })
    expect(within(table).getByRole('row', { name: /Ливерпуль/ })).toHaveTextContent(
      'Ливерпульлюбимая, очки ×2100+50+8 очков, как сейчас',
    )
    expect(table).toHaveTextContent('граница восьмёрки')
    const panel = await summary()
    expect(panel).toHaveTextContent('6 из 8')
    expect(panel).toHaveTextContent('Реал Мадрид16-е место')
  })

  it('unfolds the table', async () => {
    serve(lockedLeague({ prediction: null }))
    const { user } = open()
    expect(await screen.findByText('Прогноза нет')).toBeVisible()
    expect(screen.queryByText('Реал Мадрид')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Показать все 16 клубов' }))
    expect(screen.getByText('Реал Мадрид')).toBeVisible()
  })

  it('shows how all users chose', async () => {
    serve(
      lockedLeague({
        crowd: {
          total: 200,
          picks: [{ id: 1, count: 150 }],
          favourites: [{ id: 2, count: 50 }],
        },
      }),
    )
    open()
    const crowd = await screen.findByRole('region', { name: 'Кого выбрали участники' })
    expect(crowd).toHaveTextContent('200 участников')
    expect(crowd).toHaveTextContent('Ливерпуль75%')
    expect(crowd).toHaveTextContent('Любимая чаще всего: Интер, 25%')
  })
})

it('explains the points, and says that the result was corrected', async () => {
  const earned = earnedOf(CHOSEN, 1, clubIds(1, 8))
  serve(
    leagueOf({
      phase: 'locked',
      table: tableAfter(8),
      top_teams: clubs.slice(0, 8),
      prediction: choiceOf(CHOSEN, 1, earned),
      is_corrected: true,
      calculated_at: inHours(-1),
    }),
  )
  open()
  expect(await screen.findByText('Угадано 6 из 8')).toBeVisible()
  expect(screen.getByText('Ливерпуль: любимая команда +4')).toBeVisible()
  expect(screen.getByText('Результат исправлен, очки пересчитаны.')).toBeVisible()
  expect(screen.queryByText('ещё не в зачёте')).not.toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Интер/ })).toHaveTextContent('+4 очка')
})

describe('of another user', () => {
  const boris = { id: 99, name: 'Boris', avatar: null }

  it('is hidden until it is locked', async () => {
    const { requests } = serve(leagueOf({ user: boris as never }))
    open('&user=99')
    expect(await screen.findByRole('heading', { name: 'Прогнозы: Boris' })).toBeVisible()
    expect(screen.getByText('Выбор пока скрыт')).toBeVisible()
    expect(requests).toContain('99')
  })

  it('is shown with its provisional result', async () => {
    serve(
      leagueOf({
        user: boris as never,
        phase: 'locked',
        table: tableAfter(5),
        prediction: choiceOf(CHOSEN, 1, { provisional: earnedOf(CHOSEN, 1, clubIds(1, 8)) }),
      }),
    )
    open('&user=99')
    expect(await screen.findByText(/^Очки за этот выбор/)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Выбор участника' })).toHaveTextContent('6 из 8')
    expect(screen.queryByText('ваш выбор')).not.toBeInTheDocument()
  })
})
