import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { listTournaments, readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { delay } from 'msw'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { drawnIn, ELEMENTS } from '../../test/answers/draw.ts'
import { inHours, match, round } from '../../test/answers/matches.ts'
import { progressOf } from '../../test/answers/progress.ts'
import { aroundOf, rowOf } from '../../test/answers/ratings.ts'
import { beOnPhone } from '../../test/phone.ts'
import { answer, refuse } from '../../test/server.ts'
import { answerTournament, heading, open, theme } from '../../test/tournament-page.tsx'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { switchLanguage } from '../lib/language/language.ts'

describe('the head of a tournament', () => {
  it('counts down to the next lock, and says what is missing for it', async () => {
    const tournament = tournamentOf()
    answerTournament()
    const answered = progressOf({
      tournament,
      round: round('md1', [match(1, 'dk', 'gb-eng', { started_at: inHours(2) })]),
    })
    const [first] = answered.progress
    const next = {
      ...first!.next!,
      type: 'scorer' as const,
      kind: 'scorer' as const,
      first_entity: null,
      missing_all: 3,
    }
    answer(readProgress, { ...answered, progress: [{ ...first!, next }] })
    open()
    expect(
      await screen.findByRole('timer', {
        name: /^Лучший бомбардир, приём прогнозов закончится через: 1 час/,
      }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'К этому сроку не хватает 3 прогнозов.' })).toHaveAttribute(
      'href',
      '/tournament/euro?type=scorer&fill=true',
    )
  })

  it('shows its name, its theme, the viewer’s place, and its sections', async () => {
    answerTournament()
    const { user, router } = open('?round=md2&sport=football')
    expect(await heading()).toBeVisible()
    expect(theme()).toBe('sage')
    expect(screen.getByText('Путь мудреца')).toBeVisible()
    expect(screen.getByText(/^место из 3.418$/)).toHaveTextContent(/142 место/)
    // The points of the matches, once loaded, contain the same word.
    expect(screen.getAllByText(/^очков$/)[0]).toHaveTextContent('57 очков')
    expect(
      await screen.findByRole('timer', { name: /^Дания — Англия, приём прогнозов закончится через: 1 час/ }),
    ).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Прогнозы · Евро 2024 · Called It'))

    const sections = screen.getByRole('navigation', { name: 'Разделы' })
    expect(within(sections).getByRole('link', { current: 'page' })).toHaveTextContent('Прогнозы')
    await user.click(within(sections).getByRole('link', { name: 'Рейтинги' }))
    await waitFor(() => expect(document.title).toBe('Рейтинги · Евро 2024 · Called It'))
    expect(router.state.location.href).toBe('/tournament/euro/rating?sport=football')
    expect(within(sections).getByRole('link', { current: 'page' })).toHaveTextContent('Рейтинги')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Разделы' }), 'Прогнозы')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tournament/euro'))
    answer(listTournaments, () => refuse('forbidden'))
    await user.click(screen.getByRole('main').querySelector('a')!)
    await waitFor(() => expect(theme()).toBe('main'))
    expect(router.state.location.href).toBe('/?sport=football')
  })

  it('has four tabs, and further sections in a menu; the select of a phone has them in a group', async () => {
    const title = { ru: 'Ноутбук', en: 'Laptop' }
    answerTournament({ prizes: [{ scope: 'tournament', place_from: 1, place_to: 1, title }] })
    const { user, router } = open()
    const sections = within(await screen.findByRole('navigation', { name: 'Разделы' }))
    expect(sections.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Прогнозы',
      'Рейтинги',
      'Статистика',
      'Правила',
    ])
    const group = within(screen.getByRole('combobox', { name: 'Разделы' })).getByRole('group', {
      name: 'Ещё',
    })
    expect(within(group).getAllByRole('option')).toHaveLength(1)
    await user.click(sections.getByRole('button', { name: 'Ещё' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Призы' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tournament/euro/prizes'))
    expect(await sections.findByRole('button', { name: 'Призы', current: 'page' })).toBeVisible()
  })

  it('has the draw of a phone in the strip of kinds', async () => {
    beOnPhone()
    localStorage.setItem('themes', JSON.stringify({ euro: 'elements' }))
    answerTournament({ distributionResult: { group: null, team: null } })
    open()
    const draw = await screen.findByRole('link', { name: /^Вы ещё без .*Тянуть жребий$/ })
    expect(draw).toHaveAttribute('href', '/tournament/euro/draw')
    expect(screen.getByRole('navigation', { name: 'Виды прогнозов' })).toContainElement(draw)
    await waitFor(() => expect(localStorage.getItem('draw:euro')).toBe('due'))
  })

  it.each([
    ['dk', 'gb-eng', 'max-[359px]:hidden'],
    ['sk', 'pt', 'max-[479px]:hidden'],
  ] as const)('has the lock of %s and %s in one line of a phone', async (first, second, hidden) => {
    beOnPhone()
    localStorage.setItem('themes', JSON.stringify({ euro: 'elements' }))
    const tournament = tournamentOf()
    answerTournament()
    const opening = round('md1', [match(1, first, second, { started_at: inHours(2) })])
    answer(readProgress, progressOf({ tournament, round: opening }))
    open()
    const line = (await screen.findByRole('heading', { level: 1 })).parentElement!
    await waitFor(() => expect(line.querySelector('.inline-block')).toHaveClass(hidden))
  })

  it('shows no place before the first points', async () => {
    answerTournament({
      my: { position: 301, previous_position: null, points: 0, coefficient_sum: null },
      participants_count: 301,
    })
    open()
    expect(await screen.findByText('Ваше место появится с первыми очками')).toBeVisible()
    expect(screen.queryByText(/место из/)).not.toBeInTheDocument()
  })

  it('belongs to the tournaments of its sport, whether the address names the sport or not', async () => {
    answerTournament()
    open()
    await heading()
    const menu = screen.getByRole('navigation', { name: 'Основное меню' })
    expect(within(menu).getByRole('link', { name: 'Турниры', current: true })).toHaveAttribute(
      'href',
      '/?sport=football',
    )
    expect(await screen.findByRole('button', { name: 'Вид спорта: Футбол' })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Турниры' })).toHaveAttribute(
      'href',
      '/?sport=football',
    )
  })

  it('keeps the place of everything while it loads', async () => {
    answerTournament()
    answer(readTournament, () => delay('infinite').then(() => undefined))
    open()
    expect((await screen.findAllByText('Загружаем'))[0]).toBeInTheDocument()
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Турниры' })).toBeVisible()
  })

  it('shows the number of participants to a viewer without a place', async () => {
    answerTournament({ my: null, participants_count: 1 })
    open()
    expect(await screen.findByText('участник')).toHaveTextContent('1 участник')
  })

  it('keeps the rating closed until its day', async () => {
    answerTournament({ ratings_open: false, ratings_opened_at_date: '2030-06-24' })
    open()
    const sections = await screen.findByRole('navigation', { name: 'Разделы' })
    const closed = within(sections).getByText('Рейтинги')
    expect(closed).toHaveAttribute('aria-disabled', 'true')
    expect(closed).toHaveTextContent(/с 2[34] июня/)
    expect(within(sections).queryByRole('link', { name: /Рейтинги/ })).not.toBeInTheDocument()
    expect(screen.getByRole('option', { name: /^Рейтинги · с 2[34] июня$/ })).toBeDisabled()
  })
})

describe('the predictions of another user', () => {
  const sofia = { id: 8, name: 'Sofia Kowalevski', avatar: null }

  it('have a head for that user, not for the viewer', async () => {
    answerTournament()
    const row = rowOf(3, { user: sofia, points: 71, is_me: true })
    answer(readAround, ({ query }) => {
      expect(query).toMatchObject({ user_id: '8', limit: '1' })
      return aroundOf([rowOf(1), rowOf(2), row], 1)
    })
    open('?user=8')
    await heading()
    const head = within(screen.getByRole('main'))
    expect(await head.findByText('Sofia Kowalevski')).toBeVisible()
    expect(head.getByText(/^место из 3.418$/)).toHaveTextContent(/3 место/)
    expect(head.getByText(/^очк/)).toHaveTextContent('71 очко')
    expect(head.queryByText(/142/)).not.toBeInTheDocument()
  })

  it('show no place as long as the rating is closed', async () => {
    answerTournament({ ratings_open: false })
    open('?user=8')
    await heading()
    expect(screen.queryByText(/место из/)).not.toBeInTheDocument()
  })
})

describe('a tournament that does not load', () => {
  it('shows the texts of SPEC.md, a link home, and tries again', async () => {
    await switchLanguage('en')
    answerTournament()
    answer(readTournament, () => refuse('forbidden'), { once: true })
    const { user } = open()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Tournament data failed to load' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('Tournament data failed to load · Called It')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Euro 2024' })).toBeVisible()
  })

  it('is the page for unknown addresses if the tournament does not exist', async () => {
    answer(readTournament, () => refuse('not_found'))
    open('/rating')
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'На главную' })).toBeVisible()
    expect(theme()).toBe('main')
    expect(screen.queryByText('Не удалось загрузить турнир')).not.toBeInTheDocument()
  })
})

describe('a tournament without a start date', () => {
  it.each(['', '/rating'])('has one link, which does not lead in a circle (%s)', async (path) => {
    answerTournament({
      status: 'not_formed',
      started_at: null,
      next_lock_at: null,
      my: null,
      ratings_open: false,
    })
    open(path)
    expect(await screen.findByRole('heading', { level: 2, name: 'Пары ещё не определены' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Другие турниры' })).toHaveAttribute(
      'href',
      '/?sport=football&status=current',
    )
    expect(screen.queryByRole('link', { name: 'К прогнозам' })).not.toBeInTheDocument()
  })
})

describe('a finished tournament', () => {
  const over = { status: 'finished', finished_at: '2024-07-14T12:00:00Z', next_lock_at: null } as const

  it('opens the final rating, and keeps the link to the predictions', async () => {
    answerTournament(over)
    const { user, router } = open('?sport=football')
    await heading()
    await waitFor(() => expect(router.state.location.href).toBe('/tournament/euro/rating?sport=football'))
    const sections = screen.getByRole('navigation', { name: 'Разделы' })
    await user.click(within(sections).getByRole('link', { name: 'Прогнозы' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Прогнозы' })).toBeInTheDocument()
    expect(router.state.location.href).toBe('/tournament/euro?user=7&sport=football')
  })

  it('shows the round that the address names', async () => {
    answerTournament(over)
    const { router } = open('?round=md2')
    expect(await screen.findByRole('heading', { level: 2, name: 'Прогнозы' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/tournament/euro')
  })

  it('does not open a rating that is closed', async () => {
    answerTournament({ ...over, ratings_open: false, ratings_opened_at_date: '2030-06-24' })
    const { router } = open()
    expect(await screen.findByRole('heading', { level: 2, name: 'Прогнозы' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/tournament/euro')
  })
})

describe('the invitation to the draw', () => {
  const invitation = () => screen.findByRole('link', { name: /^(Тянуть жребий|Узнать команду)$/ })

  it.each([
    [{ group: null, team: null }, 'Вы ещё без стихии'],
    [{ group: ELEMENTS[0]!, team: null }, 'Ваша стихия — Огонь, осталась команда'],
  ])('is shown until the viewer has drawn both steps: %#', async (placed, title) => {
    answerTournament(drawnIn(placed))
    openApp('/tournament/cup/rating', { user: ADA })
    expect(await invitation()).toHaveAttribute('href', '/tournament/cup/draw')
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
  })

  it.each([{ distributionResult: null }, { status: 'finished' as const }])(
    'is not shown if nobody can draw: %j',
    async (changes) => {
      answerTournament({ ...drawnIn({ group: null, team: null }), ...changes })
      openApp('/tournament/cup/rating', { user: ADA })
      await heading()
      expect(screen.queryByText('Жребий даст вам группу', { exact: false })).toBeNull()
    },
  )
})
