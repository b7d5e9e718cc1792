import { readLeaguePrediction, saveLeague } from '@called-it/contract/kinds/league.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { openApp } from '../../../test/app.tsx'
import { holdClock } from '../../../test/clock.ts'
import { choiceOf, clubIds, clubs, leagueOf } from '../../../test/answers/league.ts'
import { HOUR, inHours } from '../../../test/answers/matches.ts'
import { club, open, ownId, serve, summary } from '../../../test/league.tsx'
import { NO_PROGRESS } from '../../../test/answers/progress.ts'
import { answer, refuse } from '../../../test/server.ts'
import { switchLanguage } from '../../lib/language/language.ts'

// Error messages are in the page twice, as screen readers announce them.
const findMessage = async (text: string) => (await screen.findAllByText(text))[0]!
const saveButton = () => screen.getByRole('button', { name: 'Сохранить выбор' })

async function choose(user: ReturnType<typeof openApp>['user'], ids: number[], favourite?: number) {
  const nameOf = (id: number) => clubs[id - 1]!.name.ru
  for (const id of ids) await user.click(await club(new RegExp(`^${nameOf(id)}(,|$)`)))
  if (favourite)
    await user.click(screen.getByRole('button', { name: `Любимая команда: ${nameOf(favourite)}` }))
}

describe('choosing', () => {
  it('takes eight clubs and a favourite, says what is missing, and saves them', async () => {
    const { sent } = serve()
    const { user } = open()
    await choose(user, clubIds(1, 7))
    const panel = await summary()
    expect(panel).toHaveTextContent('7 из 8')
    expect(panel).toHaveTextContent('Выберите 8 команд! Не хватает одной.')
    expect(panel).toHaveTextContent('Ещё одна')
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true')

    await choose(user, [8])
    expect(panel).toHaveTextContent('Выберите любимую команду из этих восьми')
    await user.click(screen.getByRole('button', { name: 'Любимая команда: Селтик' }))
    expect(panel).toHaveTextContent('Не сохранён')
    await user.click(saveButton())
    expect(await screen.findByText('Выбор сохранён')).toBeVisible()
    expect(sent).toEqual([{ team_ids: clubIds(1, 8), favourite_team_id: 8 }])
    expect(panel).toHaveTextContent('СохранёнМенять можно до')
  })

  it('leads on once it is saved, as its toast does not', async () => {
    serve()
    answer(readProgress, NO_PROGRESS)
    const { user } = open()
    await choose(user, clubIds(1, 8), 8)
    await user.click(saveButton())
    const panel = within(await summary())
    expect(await panel.findByRole('link', { name: 'Узнать команду' })).toBeVisible()
    expect(panel.getByRole('button', { name: 'Позвать друзей' })).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Изменить' }))
    expect(panel.queryByRole('button', { name: 'Позвать друзей' })).toBeNull()
  })

  it('refuses a ninth club and replaces nothing', async () => {
    serve()
    const { user } = open()
    await choose(user, clubIds(1, 9))
    expect(await screen.findByText('Уже выбрано 8 команд')).toBeVisible()
    expect(screen.getByText('Снимите отметку с одной из них, чтобы выбрать Шахтёр.')).toBeVisible()
    expect(await club(/^Шахтёр/)).toHaveAttribute('aria-pressed', 'false')
    expect(await summary()).toHaveTextContent('8 из 8')
  })

  it('offers the star of chosen clubs only, and removes it with the club', async () => {
    serve()
    const { user } = open()
    await choose(user, [1, 2], 1)
    expect(screen.getAllByRole('button', { name: /^Любимая команда:/ })).toHaveLength(2)
    await choose(user, [1])
    expect(await summary()).toHaveTextContent('Любимая не выбрана')
  })

  it('says what is missing if it is saved too early', async () => {
    const { sent } = serve()
    const { user } = open()
    await choose(user, [1])
    await user.click(saveButton())
    expect(await screen.findAllByText('Выберите 8 команд!')).toHaveLength(2)
    expect(sent).toEqual([])
  })

  it('has the clubs in their pots and finds them by any spelling', async () => {
    serve(
      leagueOf({
        pots: [1, 2].map((pot) => ({
          id: pot,
          key: `pot-${pot}`,
          name: { ru: `Корзина ${pot}`, en: `Pot ${pot}` },
          team_ids: clubIds(pot * 8 - 7, pot * 8),
        })),
      }),
    )
    const { user } = open()
    const pot = await screen.findByRole('region', { name: 'Корзина 2' })
    expect(within(pot).getAllByRole('listitem')).toHaveLength(8)
    await user.type(screen.getByRole('searchbox', { name: 'Название клуба' }), ' ШАХТЕР')
    expect(await club('Шахтёр, Украина')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Корзина 1' })).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('Клубы не найдены')).toBeVisible()
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    serve()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Liverpool, England' }))
    expect(screen.getByText('Please select 8 teams!')).toBeVisible()
    expect(screen.getByText('7 are missing.')).toBeVisible()
  })

  it('sends users without a group to the draw and keeps their draft', async () => {
    const { sent } = serve(leagueOf(), { distributionResult: { group: null, team: null } })
    const { user } = open()
    await choose(user, clubIds(1, 8), 3)
    expect(await summary()).toHaveTextContent('Этот прогноз можно сохранить после жеребьёвки.')
    const [link] = screen.getAllByRole('link', { name: 'К жеребьёвке' })
    expect(link).toHaveAttribute('href', '/tournament/ucl/draw')
    expect(sent).toEqual([])
  })
})

describe('a choice that is not saved', () => {
  it('survives a failed save and a reload', async () => {
    serve()
    answer(saveLeague, () => refuse('internal'))
    const { user } = open()
    await choose(user, clubIds(1, 8), 3)
    await user.click(saveButton())
    expect(await findMessage('Выбор не сохранён')).toBeVisible()
    expect(await summary()).toHaveTextContent('Не сохранён')
    expect(JSON.parse(localStorage.getItem(`drafts:${ownId()}:ucl:league`)!)).toEqual({
      choice: { team_ids: clubIds(1, 8), favourite_team_id: 3 },
    })
  })

  it('asks before the user leaves', async () => {
    serve()
    const { user } = open()
    await choose(user, [1])
    await user.click(screen.getByRole('link', { name: /^Счёт матчей/ }))
    expect(await screen.findByRole('alertdialog', { name: '1 прогноз ещё не сохранён' })).toBeVisible()
  })

  it('is dropped with a message when it locks', async () => {
    const jump = holdClock()
    const { data } = serve(leagueOf({ locks_at: inHours(1) }))
    const { user } = open()
    await choose(user, [1])
    data.phase = 'locked'
    await jump(HOUR + 1000)
    expect(await screen.findByText('Прогнозы больше не принимаются')).toBeVisible()
    expect(localStorage.getItem(`drafts:${ownId()}:ucl:league`)).toBeNull()
    expect(screen.getByText('Таблица появится, когда сыграют первые матчи.')).toBeVisible()
  })

  it('says that the server has locked it already', async () => {
    serve()
    const { user } = open()
    await choose(user, clubIds(1, 8), 3)
    answer(saveLeague, () => refuse('locked'))
    await user.click(saveButton())
    expect(await findMessage('Прогнозы больше не принимаются')).toBeVisible()
    expect(screen.queryByText(/организаторы не могут их менять/)).toBeNull()
  })

  it('says to organisers that they cannot change a locked choice', async () => {
    serve()
    const { user } = open('', 'organiser')
    await choose(user, clubIds(1, 8), 3)
    answer(saveLeague, () => refuse('locked'))
    await user.click(saveButton())
    expect((await screen.findAllByText(/организаторы не могут их менять/))[0]).toBeVisible()
  })
})

describe('a saved choice', () => {
  const saved = () => leagueOf({ prediction: choiceOf(clubIds(1, 8), 3) })

  it('is changed only after a confirmation', async () => {
    const { sent } = serve(saved())
    const { user } = open()
    await choose(user, [1])
    const panel = await summary()
    expect(panel).toHaveTextContent('Изменить прогноз?')
    expect(await club(/^Ливерпуль/)).toHaveAttribute('aria-pressed', 'true')
    await user.click(within(panel).getByRole('button', { name: 'Оставить' }))
    expect(panel).toHaveTextContent('Сохранён')

    await choose(user, [1])
    await user.click(within(panel).getByRole('button', { name: 'Изменить' }))
    expect(panel).toHaveTextContent('7 из 8') // the change that the user began with is done
    await choose(user, [9])
    await user.click(saveButton())
    await waitFor(() => expect(sent).toEqual([{ team_ids: [...clubIds(2, 8), 9], favourite_team_id: 3 }]))
    expect(await screen.findByText('Выбор сохранён')).toBeVisible()
  })

  it('keeps the focus on the button that replaces the pressed one', async () => {
    serve(saved())
    const { user } = open()
    const panel = await summary()
    await user.click(within(panel).getByRole('button', { name: 'Изменить' }))
    expect(within(panel).getByRole('button', { name: 'Оставить' })).toHaveFocus()
    expect(panel).toHaveTextContent('прежний остаётся в силе, пока вы не сохраните новый')
    await user.keyboard('{Enter}')
    expect(within(panel).getByRole('button', { name: 'Изменить' })).toHaveFocus()
  })

  it('is taken over from another tab', async () => {
    serve()
    open()
    const panel = await summary()
    const key = `saved:${ownId()}:ucl:league`
    const newValue = JSON.stringify(choiceOf(clubIds(1, 8), 3))
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    await waitFor(() => expect(panel).toHaveTextContent('8 из 8'))
    expect(panel).toHaveTextContent('Сохранён')
  })

  it('can be restored', async () => {
    serve(saved())
    const { user } = open()
    const panel = await summary()
    await user.click(within(panel).getByRole('button', { name: 'Изменить' }))
    await choose(user, [1])
    await user.click(within(panel).getByRole('button', { name: 'Сбросить' }))
    expect(panel).toHaveTextContent('8 из 8')
    expect(panel).toHaveTextContent('Сохранён')
  })
})

it('says when it opens, and opens by itself', async () => {
  const jump = holdClock()
  const { data } = serve(leagueOf({ phase: 'not_open', opens_at: inHours(2) }))
  open()
  expect(await screen.findByRole('heading', { name: 'Приём ещё не открыт' })).toBeVisible()
  expect(screen.getByText(/^Выбор откроется /)).toBeVisible()
  data.phase = 'open'
  await jump(2 * HOUR + 60_000)
  expect(await club(/^Ливерпуль/)).toBeVisible()
})

it('waits for the clubs', async () => {
  serve(leagueOf({ teams: [], count: 0, table: [] }))
  open()
  expect(await screen.findByText('Клубы ещё не объявлены')).toBeVisible()
})

it('can be loaded again after a failure', async () => {
  serve()
  answer(readLeaguePrediction, () => refuse('internal'))
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  answer(readLeaguePrediction, leagueOf())
  await user.click(retry)
  expect(await club(/^Ливерпуль/)).toBeVisible()
})

it('says that its lock was taken back, and since when it is open again', async () => {
  serve(leagueOf({ reopened_at: '2026-06-01T01:27:00Z' }))
  open()
  expect(await screen.findByText(/^Приём снова открыт с .+ Чужие прогнозы опять скрыты\.$/)).toBeVisible()
})
