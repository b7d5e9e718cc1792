import { distribute, readDraw, readTeam } from '@called-it/contract/teams/teams.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import { drawnIn, ELEMENTS, groupsOf, makeDraw, pageOf, teamOf } from '../../test/answers/draw.ts'
import { match, round } from '../../test/answers/matches.ts'
import { progressOf } from '../../test/answers/progress.ts'
import { answer, refuse } from '../../test/server.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'

const FIRE = ELEMENTS[0]!
const TEAM = teamOf(100)
type Placed = NonNullable<Tournament['distributionResult']>

const member = (id: number, name: string) => ({
  user: { id, name, avatar: null },
  points: 0,
  position: null,
  previous_position: null,
  exact_hits: 0,
  outcome_hits: 0,
  settled_predictions: 0,
  is_owner: false,
  is_me: id === ADA.id,
  joined_at: '2024-09-17T16:04:22Z',
})

/** Serves a draw: what it has drawn is then in the tournament's answer. */
function answerDraw({
  placed = { group: null, team: null } as Placed,
  ...rest
}: Partial<Tournament> & { placed?: Placed } = {}) {
  const world = { placed, draws: 0 }
  answer(readTournament, () => ({ tournament: tournamentOf({ ...drawnIn(world.placed), ...rest }) }))
  answer(readDraw, ({ query }) => pageOf(makeDraw(40, { seed: null }), query))
  answer(readTeam, {
    inviter: null,
    team: {
      ...TEAM,
      group: FIRE,
      capacity: 10,
      is_member: true,
      is_owner: false,
      members: [member(3, 'Борис'), member(ADA.id, ADA.name)],
      points: null,
      position: null,
      invite_url: null,
    },
  })
  answer(distribute, () => {
    world.draws += 1
    if (world.placed.team) return refuse('already_distributed')
    world.placed = world.placed.group ? { group: FIRE, team: TEAM } : { group: FIRE, team: null }
    return {
      step: world.placed.team ? ('InGroupAndInTeam' as const) : ('InGroup' as const),
      ...world.placed,
      group: FIRE,
    }
  })
  return world
}

const open = () => openApp('/tournament/cup/draw', { user: ADA })
const press = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const look = () => {
  const { theme, element } = document.documentElement.dataset
  return [theme, element]
}

/** Simulates a user who wants no motion. */
const holdStill = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('reduced-motion'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )

describe('the draw without motion', () => {
  beforeEach(() => {
    const still = holdStill()
    return () => still.mockRestore()
  })

  it('goes from the groups to the element and then to the team; the page takes its colours', async () => {
    localStorage.setItem('themes', JSON.stringify({ cup: 'elements' }))
    answerDraw()
    const { user } = open()
    await heading('Стихию выберет жребий')
    expect(screen.getAllByText('10 участников')).toHaveLength(4)
    await waitFor(() => expect(look()).toEqual(['elements', undefined]))
    await user.click(await press('Тянуть жребий'))

    expect(await heading('Огонь')).toHaveFocus()
    expect(screen.getByText('9 участников')).toBeVisible()
    expect(look()).toEqual(['elements', 'fire'])
    expect(JSON.parse(localStorage.getItem('themes')!)).toEqual({ cup: 'elements/fire' })

    await user.click(await press('Узнать команду'))
    expect(await heading('Команда 100')).toHaveFocus()
    const lineUp = screen.getByRole('region', { name: 'Состав' })
    expect(await within(lineUp).findByText('Ada Byron, вы')).toBeVisible()
    expect(within(lineUp).getByText('ещё 8 мест')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'К прогнозам' })).toHaveAttribute(
      'href',
      '/tournament/cup',
    )
    expect(screen.getByRole('link', { name: 'Как прошла жеребьёвка' })).toHaveAttribute(
      'href',
      '/tournament/cup/draw/proof',
    )
  })

  it('leads on from the team to the nearest gap, and invites others', async () => {
    answerDraw({ placed: { group: FIRE, team: TEAM } })
    answer(
      readProgress,
      progressOf({
        tournament: tournamentOf({ slug: 'cup', ...drawnIn({ group: FIRE, team: TEAM }) }),
        round: round('md2', [match(11, 'es', 'it')]),
      }),
    )
    open()
    expect(await screen.findByRole('link', { name: 'Заполнить тур 2' })).toHaveAttribute(
      'href',
      '/tournament/cup?round=md2',
    )
    expect(screen.queryByRole('link', { name: 'К прогнозам' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Позвать друзей' })).toBeVisible()
  })

  it('without a connection says so, keeps everything, and tries again', async () => {
    const world = answerDraw()
    answer(distribute, () => HttpResponse.error(), { once: true })
    const { user } = open()
    await user.click(await press('Тянуть жребий'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет соединения')
    await user.click(await press('Тянуть жребий'))
    await heading('Огонь')
    expect(world.draws).toBe(1)
  })

  it('does not draw a second time if only the answer was lost', async () => {
    const world = answerDraw()
    answer(
      distribute,
      () => {
        world.placed = { group: FIRE, team: null }
        return HttpResponse.error()
      },
      { once: true },
    )
    const { user } = open()
    await user.click(await press('Тянуть жребий'))
    await screen.findByRole('alert')
    await user.click(await press('Тянуть жребий'))
    await heading('Огонь')
    expect(world.draws).toBe(0)
  })

  it('shows what another tab has drawn meanwhile', async () => {
    const world = answerDraw({ placed: { group: FIRE, team: null } })
    const { user } = open()
    await heading('Огонь')
    world.placed = { group: FIRE, team: TEAM }
    await user.click(await press('Узнать команду'))
    await heading('Команда 100')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the element before the team, also if another tab has drawn the element', async () => {
    const world = answerDraw()
    const { user } = open()
    await press('Тянуть жребий')
    world.placed = { group: FIRE, team: null }
    await user.click(await press('Тянуть жребий'))
    await heading('Огонь')
    await user.click(await press('Узнать команду'))
    await heading('Команда 100')
    expect(world.draws).toBe(1)
  })

  it('shows a refusal in both languages', async () => {
    answerDraw()
    answer(distribute, () => refuse('locked'))
    const { user } = open()
    await user.click(await press('Тянуть жребий'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Прогнозы больше не принимаются\.$/)
    expect(await press('Тянуть жребий')).toBeEnabled()
  })
})

describe('the draw in motion', () => {
  it('counts down, in no colour yet, and reveals the result at the end', async () => {
    answerDraw()
    const { user } = open()
    await user.click(await press('Тянуть жребий'))
    const skip = holdClock()
    await heading('Жребий брошен')
    expect(screen.getByRole('timer')).toHaveTextContent('3')
    expect(look()).toEqual(['elements', undefined])
    await skip(4000)
    await heading('Огонь')
  })

  it('can be skipped', async () => {
    answerDraw()
    const { user } = open()
    await user.click(await press('Тянуть жребий'))
    const show = await press('Показать сразу')
    const skip = holdClock()
    expect(show).toHaveFocus()
    // Pressed at once, it is the second half of a double press.
    await user.click(show)
    expect(screen.getByRole('timer')).toBeVisible()
    await skip(600)
    await user.click(show)
    await heading('Огонь')
    expect(screen.queryByRole('timer')).toBeNull()
  })
})

describe('a page that is opened', () => {
  it('shows the progress of the user’s draw', async () => {
    answerDraw({ placed: { group: FIRE, team: null } })
    open()
    await press('Узнать команду')
    expect(look()).toEqual(['elements', 'fire'])
  })

  it('shows the team of a user who has one', async () => {
    answerDraw({ placed: { group: FIRE, team: TEAM } })
    open()
    expect(await heading('Команда 100')).not.toHaveFocus()
  })

  it('shows sages in a tournament of sages', async () => {
    const sages = groupsOf('euro')
    answerDraw({ theme: 'PATH_OF_SAGE', system_name: 'euro' })
    answer(readDraw, makeDraw(0, { seed: null, groups: sages.map((group) => ({ ...group, users: 0 })) }))
    open()
    await heading('Мудреца выберет жребий')
    expect(screen.getByRole('heading', { name: 'Оракул' })).toBeVisible()
    expect(screen.getAllByText('пока никого')).toHaveLength(4)
  })

  it.each([
    [{ theme: 'UFC', distributionResult: null, draw: null }, 'Здесь нет жеребьёвки'],
    [{ status: 'not_formed' }, 'Жеребьёвка ещё не открыта'],
    [{ status: 'finished' }, 'Жеребьёвка закрыта'],
  ] satisfies [Partial<Tournament>, string][])('says why nobody can draw: %j', async (changes, title) => {
    answerDraw(changes)
    open()
    await heading(title)
    expect(screen.queryByRole('button', { name: 'Тянуть жребий' })).toBeNull()
    expect(screen.getByRole('link', { name: 'К турниру' })).toBeVisible()
  })

  it('loads again what failed to load', async () => {
    answerDraw()
    answer(readDraw, () => refuse('unavailable'))
    const { user } = open()
    await heading('Жеребьёвка не загрузилась')
    answer(readDraw, ({ query }) => pageOf(makeDraw(4, { seed: null }), query))
    await user.click(await press('Повторить'))
    await press('Тянуть жребий')
  })
})
