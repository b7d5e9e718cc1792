import { login, sendCode } from '@called-it/contract/account/accounts.ts'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readTeamInvitation } from '@called-it/contract/teams/team-invitation.ts'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { match, predictions, round } from '../../test/answers/matches.ts'
import { progressOf } from '../../test/answers/progress.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { answer } from '../../test/server.ts'
import { basketOf, FRIENDS_ID, friendsOf, seenFromOutside, serveTeams } from '../../test/answers/teams.ts'
import { beOnPhone } from '../../test/phone.ts'
import { myToken } from '../../test/token.ts'
import { switchLanguage } from '../lib/language/language.ts'

const open = (id: string | number = FRIENDS_ID, user: typeof ADA | null = ADA) =>
  openApp(`/join-team/${id}`, user ? { user } : {})
const joinButton = () => screen.findByRole('button', { name: 'Вступить в команду' })
const path = ({ router }: ReturnType<typeof open>) => router.state.location.pathname

describe('an invitation', () => {
  it('names the team and its tournament; after joining, the team’s page opens', async () => {
    const world = serveTeams([seenFromOutside(friendsOf())])
    const app = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Северный_ветер' })).toBeInTheDocument()
    expect(await screen.findByText(/команду друзей на турнир «Евро 2024»/)).toBeInTheDocument()
    expect(screen.getByText('2 участника, свободно 98 мест')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Не сейчас' })).toHaveAttribute('href', '/tournament/euro')
    await app.user.click(await joinButton())
    expect(await screen.findByText('Теперь вы в команде «Северный_ветер»')).toBeInTheDocument()
    expect(path(app)).toBe(`/tournament/euro/team/${FRIENDS_ID}`)
    expect(await screen.findByRole('table', { name: 'Участники' })).toBeInTheDocument()
    expect(world.teams.get(FRIENDS_ID)?.is_member).toBe(true)
  })

  it('says who invites, with the picture, and leads on to what is missing', async () => {
    const world = serveTeams([seenFromOutside(friendsOf())])
    world.inviters.push({ id: 102, name: 'Марина Ковалёва', avatar: null })
    answer(
      readProgress,
      progressOf({
        tournament: tournamentOf(),
        round: round('md2', [match(11, 'es', 'it'), match(12, 'sk', 'ua')]),
      }),
    )
    const app = open(`${FRIENDS_ID}?by=102`)
    const inviter = await screen.findByText('Вас зовёт Марина Ковалёва')
    expect(inviter.previousElementSibling?.tagName).toBe('svg')
    await app.user.click(await joinButton())
    expect(path(app)).toBe(`/tournament/euro/team/${FRIENDS_ID}`)
    expect(await screen.findByRole('link', { name: 'Заполнить тур 2' })).toHaveAttribute(
      'href',
      '/tournament/euro?round=md2',
    )
    expect(screen.getByRole('button', { name: 'Позвать друзей' })).toBeVisible()
  })

  it('is no visit of the tournament: on a phone its hero stands above the first predictions', async () => {
    beOnPhone()
    serveTeams([seenFromOutside(friendsOf())])
    const md2 = round('md2', [match(11, 'es', 'it'), match(12, 'sk', 'ua')])
    answer(readProgress, progressOf({ tournament: tournamentOf(), round: md2 }))
    answer(readMatchPredictions, predictions(md2))
    const app = open()
    await app.user.click(await joinButton())
    await app.user.click(await screen.findByRole('link', { name: 'Заполнить тур 2' }))
    expect(await screen.findByText('Путь мудреца')).toBeVisible()
    // The visit of the predictions counts.
    await act(() => app.router.navigate({ to: '/faq' }))
    await act(() => app.router.navigate({ to: '/tournament/$slug', params: { slug: 'euro' } }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Евро 2024' })).toBeVisible()
    expect(screen.queryByText('Путь мудреца')).not.toBeInTheDocument()
  })

  it('of a user who is not a member names nobody', async () => {
    serveTeams([seenFromOutside(friendsOf())])
    open(`${FRIENDS_ID}?by=102`)
    expect(await joinButton()).toBeVisible()
    expect(screen.queryByText(/^Вас зовёт/)).toBeNull()
  })

  it('waits while the user signs in', async () => {
    serveTeams([seenFromOutside(friendsOf())])
    const app = open(FRIENDS_ID, null)
    expect(await screen.findByText(/Софья Ким зовёт вас/)).toBeInTheDocument()
    answer(sendCode, { sent: true, resend_in: 60, expires_in: 300 })
    answer(login, { user: ADA, token: myToken() })
    await app.user.type(await screen.findByRole('textbox', { name: 'Номер аккаунта' }), ADA.reddy_id)
    await app.user.keyboard('{Enter}')
    await app.user.type(await screen.findByRole('textbox', { name: /Код/ }), '123456')
    expect(await joinButton()).toBeInTheDocument()
    expect(path(app)).toBe(`/join-team/${FRIENDS_ID}`)
  })

  it('to the user’s own team leads there', async () => {
    serveTeams([friendsOf()])
    open()
    expect(await screen.findByText('Вы уже в этой команде.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'К команде' })).toHaveAttribute(
      'href',
      `/tournament/euro/team/${FRIENDS_ID}`,
    )
  })

  it('that was accepted in another tab says so, and links to the team', async () => {
    const world = serveTeams([seenFromOutside(friendsOf())])
    const app = open()
    const join = await joinButton()
    world.refusals.join = 'already_in_team'
    world.teams.set(FRIENDS_ID, friendsOf())
    await app.user.click(join)
    expect(await screen.findByText('Вы уже в этой команде.')).toBeInTheDocument()
    expect(await screen.findByRole('table', { name: 'Участники' })).toBeInTheDocument()
  })

  it('to a full team says so, also if the last place was taken a moment ago', async () => {
    const world = serveTeams([seenFromOutside(friendsOf({ capacity: 3 }))])
    const { user } = open()
    const join = await joinButton()
    world.refusals.join = 'team_full'
    world.teams.set(FRIENDS_ID, seenFromOutside(friendsOf({ capacity: 2 })))
    await user.click(join)
    expect(await screen.findByText('В команде больше нет мест.')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'К турниру' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Вступить в команду' })).not.toBeInTheDocument()
  })

  it('is over when the tournament ends', async () => {
    serveTeams([seenFromOutside(friendsOf())], { status: 'finished' })
    open()
    expect(await screen.findByText('Турнир завершён')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Вступить в команду' })).not.toBeInTheDocument()
  })

  it('to a team of the draw does not exist', async () => {
    serveTeams([{ ...basketOf(), is_member: false }])
    open(48)
    expect(await screen.findByText(/В эту команду попадают по жребию/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Вступить в команду' })).not.toBeInTheDocument()
  })

  it('to a deleted team is not valid', async () => {
    serveTeams([])
    open()
    expect(await screen.findByRole('heading', { name: 'Приглашение не действует' })).toBeInTheDocument()
  })

  it('without a connection says so, stays, and works once there is one', async () => {
    const world = serveTeams([seenFromOutside(friendsOf())])
    world.refusals.read = 'away'
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Повторить' })
    delete world.refusals.read
    await user.click(again)
    world.refusals.join = 'away'
    await user.click(await joinButton())
    expect(await screen.findByText(/Нет соединения/)).toBeInTheDocument()
    delete world.refusals.join
    await user.click(await joinButton())
    expect(await screen.findByText('Теперь вы в команде «Северный_ветер»')).toBeInTheDocument()
  })
})

describe('before the sign-in', () => {
  const INVITES = 'Софья Ким зовёт вас в команду друзей «Северный_ветер»'
  const numberField = () => screen.findByRole('textbox', { name: 'Номер аккаунта' })

  it('an invitation says who invites, with the picture, into which team and where', async () => {
    const world = serveTeams([seenFromOutside(friendsOf())])
    world.owner.avatar = '/api/v1/avatars/4d1f8a'
    open(`${FRIENDS_ID}?by=102`, null)
    const title = await screen.findByText(INVITES)
    const card = title.closest<HTMLElement>('[role=status]')!
    expect(card.querySelector('img')).toHaveAttribute('src', '/api/v1/avatars/4d1f8a')
    expect(within(card).getByText(/^Турнир «Евро 2024», в команде 2 участника\. Войдите/)).toBeVisible()
    const heading = screen.getByRole('heading', { level: 1 })
    expect(title.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(await numberField()).toBeVisible()
  })

  it('it is in the language of the page, and the picture of who has none is drawn', async () => {
    serveTeams([seenFromOutside(friendsOf({ members_count: 1 }))])
    open(FRIENDS_ID, null)
    await screen.findByText(INVITES)
    await switchLanguage('en')
    const title = await screen.findByText('Софья Ким invites you to the friends team “Северный_ветер”')
    expect(title.closest('[role=status]')!.querySelector('svg')).toBeInTheDocument()
    expect(screen.getByText(/^Tournament “Euro 2024”, 1 member in the team\. Sign in/)).toBeVisible()
  })

  it('the form is there while the invitation is loading', async () => {
    serveTeams([seenFromOutside(friendsOf())])
    const sent = Promise.withResolvers<undefined>()
    answer(readTeamInvitation, () => sent.promise)
    open(FRIENDS_ID, null)
    expect(await numberField()).toBeVisible()
    expect(screen.queryByText(INVITES)).toBeNull()
    sent.resolve(undefined)
    expect(await screen.findByText(INVITES)).toBeVisible()
  })

  it.each([
    ['a team that is gone', FRIENDS_ID, []],
    ['the number of a team of the draw', '48', [basketOf()]],
    ['half a link', 'tmQdkKN', [friendsOf()]],
  ])('%s is no invitation; the form is there all the same', async (_, id, teams) => {
    serveTeams(teams)
    open(id, null)
    expect(await screen.findByText(/^Приглашение не действует: команду удалили/)).toBeVisible()
    expect(await numberField()).toBeVisible()
  })

  it.each(['too_many_requests', 'unavailable', 'away'] as const)(
    'without an answer (%s) it says what can be said, and names nobody',
    async (refusal) => {
      const world = serveTeams([seenFromOutside(friendsOf())])
      world.refusals.invitation = refusal
      open(FRIENDS_ID, null)
      expect(await screen.findByText(/^Вас зовут в команду друзей\. Войдите/)).toBeVisible()
      expect(await numberField()).toBeVisible()
    },
  )

  it('long names are shown whole', async () => {
    const [name, team] = ['Константин'.repeat(4), 'Северный_ветер_с_Белого_моря__']
    const world = serveTeams([seenFromOutside(friendsOf({ name: team }))])
    world.owner.name = name
    open(FRIENDS_ID, null)
    expect(await screen.findByText(`${name} зовёт вас в команду друзей «${team}»`)).toBeVisible()
  })
})
