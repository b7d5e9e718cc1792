import { describe, expect, it } from 'vitest'
import { errorsOf } from '../endpoint.ts'
import { readTeamInvitation } from './team-invitation.ts'

const shown = {
  inviter: { name: 'Anna', avatar: null },
  team: { name: 'Sailors', members_count: 2 },
  tournament: {
    slug: 'euro-2024',
    name: { ru: 'Евро 2024', en: 'EURO 2024' },
    sport: { id: 1, slug: 'football', name: { ru: 'Футбол', en: 'Football' } },
  },
}
const isAllowed = (invitation: object) => readTeamInvitation.answer.safeParse({ invitation }).success

describe('what the link of a friends team says without a sign-in', () => {
  it('is who invites, the team and the tournament', () => {
    expect(isAllowed(shown)).toBe(true)
  })

  it.each([
    ['the id of a user', { inviter: { ...shown.inviter, id: 7 } }],
    ['the members', { team: { ...shown.team, members: [] } }],
    ['the id of the team', { team: { ...shown.team, id: 48 } }],
    ['the id of the tournament', { tournament: { ...shown.tournament, id: 1 } }],
    ['anything else', { invite_url: '/join-team/tmQdkKNTvg1UcZ2KAHo7Jg' }],
  ])('is not %s', (_, change) => {
    expect(isAllowed({ ...shown, ...change })).toBe(false)
  })

  it('can be refused as unknown, and as asked for too often', () => {
    expect(errorsOf(readTeamInvitation)).toEqual(expect.arrayContaining(['not_found', 'too_many_requests']))
  })
})
