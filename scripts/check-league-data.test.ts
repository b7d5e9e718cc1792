import { describe, expect, test } from 'vitest'
import { type Files, find, type Json, problemsAfter } from './data-checks/broken-data.ts'

describe('a mistake in a league and what follows it is caught', () => {
  test.each<[string, (files: Files) => void, string]>([
    // A league stage
    [
      'a club in another pot',
      ({ league }) => {
        const [one, two] = league.table_groups.map((pot: Json) => pot.entities)
        ;[one[0], two[0]] = [two[0], one[0]]
      },
      'entity ATA: meets pot-1 0 times at home and 1 away',
    ],
    [
      'a league match away that was at home',
      ({ league }) => Object.assign(find(league.events, 'md1-1'), { first: 'AVL', second: 'YBO' }),
      'entity AVL: meets pot-3 2 times at home and 0 away',
    ],
    [
      'a league match with a table group',
      ({ league }) => {
        const [first] = league.table_groups[0].entities
        const event = league.events.find((item: Json) => item.first === first)
        Object.assign(event, { table_group: 'pot-1', second: league.table_groups[0].entities[1] })
      },
      'a match has a table group if, and only if, it is of the group stage',
    ],
    [
      'a club without a pot',
      ({ league }) => league.table_groups[3].entities.pop(),
      'entity BRE: stands in no table group',
    ],
    [
      'a league match that ended otherwise',
      ({ leagueResults: record }) => (record.results['md1-6'].score = { first: 3, second: 1 }),
      'place 1 of the league is that of LIV with 21 points, not of',
    ],
    [
      'a winner of a league match',
      ({ leagueResults: record }) => (record.results['md1-1'].winner = 'second'),
      'md1-1: a match without a tie knows no extra time, shoot-out or winner',
    ],
    [
      'a Central European time',
      ({ league }) => (find(league.events, 'md8-1').starts_at = '2025-01-29T21:00:00Z'),
      'md8-1: nobody kicked off at 21:00 UTC',
    ],
    // Players' sums from before
    [
      'goals counted twice',
      ({ leagueResults: record }) => (record.results['md1-1'].goals = []),
      'md1-1: a list of goals that no source names',
    ],
    [
      'more goals than the team had scored',
      ({ league }) => (find(league.players, 'imeri').goals_before = 4),
      'entity YBO: its players had 4 goals before, the results counted make 3',
    ],
    [
      'more clean sheets than the team had',
      ({ league }) => (find(league.players, 'neuer').clean_sheets_before = 3),
      'entity BAY: its players had 3 clean sheets before, the results counted make 2',
    ],
    [
      'goals before the tournament without a source',
      ({ leagueResults: record }) => delete record.counted_after,
      'its players had 11 goals before, the results counted make 0',
    ],
    [
      'an unknown match that was counted',
      ({ leagueResults: record }) => record.counted_after.push('md9-1'),
      'counted_after: names unknown event "md9-1"',
    ],
    [
      'a goal of the league left out',
      ({ leagueResults: record }) => record.results['md8-10'].goals.pop(),
      'md8-10: its goals make ',
    ],
    [
      'a goal before moved to another',
      ({ league }) => (find(league.players, 'lewandowski').goals_before -= 1),
      'its goals make guirassy top scorers, with 9 each',
    ],
    [
      'a goal without its minute',
      ({ euroResults: record }) => delete record.results.m1.goals[0].minute,
      'm1: wirtz: no minute',
    ],
    // Outcomes that the organiser sets
    [
      'a field player as the top goalkeeper',
      ({ leagueResults: record }) => (record.outcomes[0].set.top_keepers = ['salah']),
      'outcomes.0.set.top_keepers: "salah" is no goalkeeper',
    ],
    [
      'another top goalkeeper',
      ({ leagueResults: record }) => (record.outcomes[0].set.top_keepers = ['raya']),
      'outcomes: the top goalkeepers are sommer',
    ],
    [
      'outcomes that name nobody',
      ({ leagueResults: record }) =>
        Object.assign(record.outcomes[0].set, {
          top_scorers: ['pele'],
          winner: 'GRE',
          most_productive_teams: ['GRE'],
        }),
      'outcomes.0.set.top_scorers: unknown "pele"',
    ],
    [
      'a league order with a stranger',
      ({ leagueResults: record }) => (record.outcomes[0].set.league_order = ['LIV', 'GRE']),
      'outcomes.0.set.league_order: unknown "GRE"',
    ],
    [
      'outcomes after an unknown match',
      ({ leagueResults: record }) => record.outcomes[0].after.push('md8-19'),
      'outcomes.0.after: names unknown event "md8-19"',
    ],
    // Tournaments after a league stage
    [
      'a sequel to an unknown tournament',
      ({ knockoutsResults: record }) => (record.after = 'ucl-2025-26'),
      'after: no such recorded tournament "ucl-2025-26"',
    ],
    [
      'a sequel that begins too early',
      ({ knockouts }) => (knockouts.started_at = '2025-01-29T20:00:00Z'),
      'started_at: ucl-2024-25 goes on until 2025-01-29T20:00:00Z',
    ],
    [
      'a player under another name in the sequel',
      ({ knockouts }) => (find(knockouts.players, 'salah').name.en = 'Mo Salah'),
      'players: salah is another than in ucl-2024-25',
    ],
    [
      'a club left out of the sequel',
      ({ knockouts }) => {
        knockouts.entities = knockouts.entities.filter((entity: Json) => entity.key !== 'GIR')
        knockouts.players = knockouts.players.filter((player: Json) => player.entity !== 'GIR')
      },
      'entities: GIR is another than in ucl-2024-25',
    ],
    [
      'a club that the table sends home',
      ({ knockoutsResults: record }) => {
        for (const leg of ['po-1-leg1', 'po-1-leg2'])
          for (const side of ['first', 'second'])
            if (record.sides[leg][side] === 'BRE') record.sides[leg][side] = 'DZG'
      },
      'sides: by the table BRE is among those who begin',
    ],
    [
      'a club that need not have waited',
      ({ knockoutsResults: record }) => (record.sides['r16-1-leg1'].waiting = 'first'),
      'r16-1-leg1: its second side was waiting from the start',
    ],
    [
      'a quarter-final known too early',
      ({ knockoutsResults: record }) => record.sides['qf-1-leg2'].known_after.pop(),
      'qf-1-leg2: its sides are known after r16-1-leg2, r16-2-leg2',
    ],
  ])('%s', (_, breakIt, expected) => {
    expect(problemsAfter(breakIt).join('\n')).toContain(expected)
  })
})
