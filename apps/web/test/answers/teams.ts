import { currentUser } from '@called-it/contract/account/accounts.ts'
import { readMessages } from '@called-it/contract/teams/chat.ts'
import {
  createTeam,
  deleteTeam,
  joinTeam,
  leaveTeam,
  readTeam,
  removeMember,
  renewTeam,
  type Team,
} from '@called-it/contract/teams/teams.ts'
import { readTeamInvitation } from '@called-it/contract/teams/team-invitation.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import { HttpResponse } from 'msw'
import { ADA } from '../app.tsx'
import { answer, refuse } from '../server.ts'
import { tournamentOf } from './tournaments.ts'

const SAGE = {
  id: 3,
  key: 'stargazer',
  code: 'stargazer',
  name: { ru: 'Звездочёт', en: 'The Stargazer' },
  tournament: { id: 1, slug: 'euro' },
}

type Member = Team['members'][number]

/** A member of a team. */
export function memberOf(id: number, name: string, changes: Partial<Member> = {}): Member {
  return {
    user: { id, name, avatar: null },
    points: 40,
    position: id,
    previous_position: id,
    exact_hits: 2,
    outcome_hits: 6,
    settled_predictions: 12,
    is_owner: false,
    is_me: id === ADA.id,
    joined_at: `2024-06-${String(10 + (id % 10))}T10:00:00Z`,
    ...changes,
  }
}

export const FRIENDS_ID = 'tmQdkKNTvg1UcZ2KAHo7Jg'
/** The id of a team once its invitation was renewed. */
export const RENEWED_ID = 'Zz9dkKNTvg1UcZ2KAHo7Jg'

/** A team of friends with Ada as a member. */
export function friendsOf(changes: Partial<Team> = {}): Team {
  const members = changes.members ?? [
    memberOf(4, 'Софья Ким', { points: 101, previous_position: 12, is_owner: true }),
    memberOf(7, ADA.name, { points: 57, position: 142, previous_position: 140 }),
  ]
  return {
    id: FRIENDS_ID,
    name: 'Северный_ветер',
    title: null,
    kind: 'friends',
    members_count: members.length,
    tournament: { id: 1, slug: 'euro' },
    group: null,
    capacity: 100,
    is_member: true,
    is_owner: members.some(({ is_me, is_owner }) => is_me && is_owner),
    members,
    points: 158,
    position: null,
    invite_url: `/join-team/${FRIENDS_ID}`,
    ...changes,
  }
}

/** The team as a user sees it who is not in it. */
export function seenFromOutside(team: Team): Team {
  return {
    ...team,
    is_member: false,
    is_owner: false,
    members: [],
    points: null,
    position: null,
    invite_url: null,
  }
}

/** A team of the draw with Ada as a member. */
export function basketOf(changes: Partial<Team> = {}): Team {
  return friendsOf({
    id: 48,
    name: 'overhead-kick',
    title: { ru: 'Удар через себя', en: 'Overhead Kick' },
    kind: 'basket',
    group: SAGE,
    capacity: 10,
    is_owner: false,
    position: 25,
    invite_url: null,
    members: [memberOf(4, 'Софья Ким'), memberOf(7, ADA.name)],
    ...changes,
  })
}

/** Serves these teams; notes what is done to them, or refuses it as `refusals` say. */
export function serveTeams(teams: Team[], tournament: Partial<Tournament> = {}) {
  const world = {
    teams: new Map(teams.map((team) => [String(team.id), team])),
    /** The refusal of the next call of each kind; `away`: no answer comes. */
    refusals: {} as Partial<
      Record<
        'read' | 'invitation' | 'create' | 'join' | 'leave' | 'delete' | 'remove' | 'renew',
        ErrorCode | 'away'
      >
    >,
    /** The members who may invite. */
    inviters: [] as PublicUser[],
    /** The owner of every team, as the link of a friends team names them. */
    owner: { name: 'Софья Ким', avatar: null as string | null },
    created: [] as string[],
    unread: 0,
    removed: 0,
    /** Gives a team a new id, as its owner can do. */
    renew(id: string): Team {
      const team = { ...world.teams.get(id)!, id: RENEWED_ID, invite_url: `/join-team/${RENEWED_ID}` }
      world.teams.delete(id)
      world.teams.set(RENEWED_ID, team)
      return team
    },
  }
  const find = (id: string | undefined) => world.teams.get(id ?? '')
  const refusal = (kind: keyof typeof world.refusals) => {
    const code = world.refusals[kind]
    if (code === 'away') return HttpResponse.error() as never
    return code ? refuse(code) : undefined
  }
  const drawn = tournamentOf({ distributionResult: { group: SAGE, team: null }, ...tournament })
  answer(readTournament, { tournament: drawn })
  answer(readMessages, {
    messages: [],
    moments: [],
    read_to: 0,
    unread: world.unread,
    removed: 0,
    meta: { has_more: false, limit: 50 },
  })
  answer(readTeam, ({ params, query }) => {
    const team = find(params.id)
    const by = Number(query['by'])
    const inviter = world.inviters.find(({ id }) => id === by) ?? null
    return refusal('read') ?? (team ? { team, inviter } : refuse('not_found'))
  })
  answer(readTeamInvitation, ({ params }) => {
    const team = find(params.id)
    const refused = refusal('invitation')
    if (refused || team?.kind !== 'friends') return refused ?? refuse('not_found')
    const { name, members_count } = team
    const { slug, name: title, sport } = drawn
    return {
      invitation: {
        inviter: world.owner,
        team: { name, members_count },
        tournament: { slug, name: title, sport },
      },
    }
  })
  answer(createTeam, ({ body }) => {
    world.created.push(body.name)
    const refused = refusal('create')
    if (refused) return refused
    const members = [memberOf(ADA.id, ADA.name, { is_owner: true })]
    const team = friendsOf({ name: body.name, members })
    world.teams.set(String(team.id), team)
    return { team }
  })
  answer(joinTeam, ({ params }) => {
    const refused = refusal('join')
    if (refused) return refused
    const team = friendsOf({ name: find(params.id)!.name })
    world.teams.set(FRIENDS_ID, team)
    return { team }
  })
  const part = (kind: 'leave' | 'delete', id: string | undefined) => {
    const refused = refusal(kind)
    if (!refused) world.teams.delete(id ?? '')
    return refused
  }
  answer(leaveTeam, ({ params }) => part('leave', params.id))
  answer(deleteTeam, ({ params }) => part('delete', params.id))
  answer(removeMember, ({ params }) => {
    const refused = refusal('remove')
    if (refused) return refused
    const team = find(params.id)!
    const members = team.members.filter(({ user }) => String(user.id) !== params.userId)
    world.teams.set(String(team.id), { ...team, members, members_count: members.length })
    return undefined
  })
  answer(renewTeam, ({ params }) => {
    const refused = refusal('renew')
    if (refused) return refused
    return { team: world.renew(params.id!) }
  })
  return world
}

/** Answers from now on that the user's own teams are those of this world. */
export function serveOwnTeams(world: ReturnType<typeof serveTeams>) {
  answer(currentUser, () => ({
    user: { ...ADA, baskets: [...world.teams.values()].filter(({ is_member }) => is_member) },
  }))
}
