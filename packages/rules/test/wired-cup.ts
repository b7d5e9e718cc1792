import type { FactsEvent, FactsTableGroup, SideSource } from '../src/facts.ts'
import type { TournamentFacts } from '../src/questions.ts'
import { sidesToName } from '../src/football/wiring.ts'
import { eventOf, factsOf } from './tournament.ts'

// A cup with groups and a wired bracket, to be played match by match. A bracket is written in lines like `49: 1A 2B`: the
// number of a match is its tie, `1A` the winner of group A, `W49` and `L49` the winner and the loser of match 49, `?`
// nobody.

export type WiredCup = {
  /** Plays the matches of all groups so that they end in this order. */
  playGroups: () => void
  /** The sides of a tie, by the names of the teams; `?` if unknown. */
  sides: (tie: number) => [string, string]
  /** This team wins the tie. */
  win: (tie: number, team: string) => void
  /** Takes the result of a tie back. */
  takeBack: (tie: number) => void
  /** An organiser names the sides of a tie. */
  name: (tie: number, first: string | null, second: string | null) => void
  facts: () => TournamentFacts
}

/** `groups`: the teams of each group by its letter, in the order in which they will end. */
export function wiredCup(groups: Record<string, string>, bracket: string): WiredCup {
  const teams = Object.values(groups).flatMap((names) => names.split(' '))
  const idOf = (name: string) => teams.indexOf(name) + 1
  const letters = Object.keys(groups)
  const table_groups = letters.map((letter, at): FactsTableGroup => ({
    id: at + 1,
    entities: groups[letter]!.split(' ').map(idOf),
  }))
  const sourceOf = (text: string): SideSource<number> | null => {
    if (text === '?') return null
    if (text.startsWith('W')) return { tie: text.slice(1), take: 'winner' }
    if (text.startsWith('L')) return { tie: text.slice(1), take: 'loser' }
    return { group: letters.indexOf(text[1]!) + 1, place: Number(text[0]) }
  }
  const inGroups = table_groups.flatMap(({ id, entities }) =>
    entities.flatMap((first, at) =>
      entities
        .slice(at + 1)
        .map((second) => ({ table_group: id, stage_type: 'group_stage' as const, first, second })),
    ),
  )
  const lines = bracket
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/:? /))
  let events: FactsEvent[] = [
    ...inGroups.map((match, at) => eventOf({ ...match, id: 1000 + at })),
    ...lines.map(([number, first, second]) =>
      eventOf({
        id: Number(number),
        tie: number!,
        stage_type: 'playoff',
        first: null,
        second: null,
        starts_at: Number(number) * 1000,
        wiring: {
          first_from: sourceOf(first!),
          second_from: sourceOf(second!),
          first_is_wired: false,
          second_is_wired: false,
        },
      }),
    ),
  ]
  const facts = () => factsOf(events, { table_groups, entities: teams.map(idOf) })
  const change = (id: number, to: (event: FactsEvent) => FactsEvent) => {
    events = events.map((event) => (event.id === id ? to(event) : event))
  }
  /** Fills sides from results, as the server does in the transaction of a result. */
  const follow = () => {
    for (const { event, side, team } of sidesToName(facts())) {
      change(event.id, (fixture) => ({
        ...fixture,
        [side]: team,
        wiring: { ...fixture.wiring!, [`${side}_is_wired`]: team !== null },
      }))
    }
  }
  const changeAndFollow = (id: number, to: (event: FactsEvent) => FactsEvent) => {
    change(id, to)
    follow()
  }
  const nameOf = (id: number | null) => (id === null ? '?' : teams[id - 1]!)
  const find = (tie: number) => events.find(({ id }) => id === tie)!
  return {
    playGroups() {
      for (const { id } of events.filter(({ table_group }) => table_group !== null)) {
        change(id, (event) => ({ ...event, result: { status: 'finished', score: { first: 1, second: 0 } } }))
      }
      follow()
    },
    sides: (tie) => [nameOf(find(tie).first), nameOf(find(tie).second)],
    win: (tie, team) =>
      changeAndFollow(tie, (event) => ({
        ...event,
        result: {
          status: 'finished',
          score: event.first === idOf(team) ? { first: 2, second: 1 } : { first: 1, second: 2 },
        },
      })),
    takeBack: (tie) => changeAndFollow(tie, (event) => ({ ...event, result: { status: 'scheduled' } })),
    name: (tie, first, second) =>
      changeAndFollow(tie, (event) => ({
        ...event,
        first: first === null ? null : idOf(first),
        second: second === null ? null : idOf(second),
        wiring: { ...event.wiring!, first_is_wired: false, second_is_wired: false },
      })),
    facts,
  }
}

/** The World Cup of 2022, 32 teams: how its groups ended, and who met after them. */
export const worldCup2022 = (): WiredCup =>
  wiredCup(
    {
      A: 'NED SEN ECU QAT',
      B: 'ENG USA IRN WAL',
      C: 'ARG POL MEX KSA',
      D: 'FRA AUS TUN DEN',
      E: 'JPN ESP GER CRC',
      F: 'MAR CRO BEL CAN',
      G: 'BRA SUI CMR SRB',
      H: 'POR KOR URU GHA',
    },
    `49: 1A 2B
     50: 1C 2D
     51: 1B 2A
     52: 1D 2C
     53: 1E 2F
     54: 1G 2H
     55: 1F 2E
     56: 1H 2G
     57: W49 W50
     58: W53 W54
     59: W51 W52
     60: W55 W56
     61: W57 W58
     62: W59 W60
     63: L61 L62
     64: W61 W62`,
  )

/** The World Cup of 2026, 48 teams: places of the eight best third-placed teams are left to the organiser. */
export const worldCup2026 = (): WiredCup =>
  wiredCup(
    Object.fromEntries(
      [...'ABCDEFGHIJKL'].map((event) => [event, `${event}1 ${event}2 ${event}3 ${event}4`]),
    ),
    `73: 2A 2B
     74: 1E ?
     75: 1F 2C
     76: 1C 2F
     77: 1I ?
     78: 2E 2I
     79: 1A ?
     80: 1L ?
     81: 1D ?
     82: 1G ?
     83: 2K 2L
     84: 1H 2J
     85: 1B ?
     86: 1J 2H
     87: 1K ?
     88: 2D 2G
     89: W74 W77
     90: W73 W75
     91: W76 W78
     92: W79 W80
     93: W83 W84
     94: W81 W82
     95: W86 W88
     96: W85 W87
     97: W89 W90
     98: W93 W94
     99: W91 W92
     100: W95 W96
     101: W97 W98
     102: W99 W100
     103: L101 L102
     104: W101 W102`,
  )
