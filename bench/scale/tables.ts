import { tableOf } from '../measuring/measure.ts'
import type { Costs } from './cost.ts'
import { FINAL, type Habits } from './evening.ts'
import { MACHINES } from './model.ts'
import { type MinuteNeeds, type Moments, momentsOf, knowsGrowth, settlementOf } from './moments.ts'

const PLAYERS = [1_000_000, 10_000_000, 30_000_000]
/** The evening as the product is, as it was, and as it would be with changes that are not built. */
const EVENINGS: [words: string, habits: Partial<Habits>][] = [
  [`**As the product is**: clients ask again within ${FINAL.spread} s of a signal`, {}],
  ['**As it was**: they ask again within 4 s', { spread: 4 }],
  [
    '**Not built**: they ask again within 60 s, and not for progress, which no goal changes',
    { spread: 60, again: { tournament: 1, rating: 0.5, matches: 0.3 } },
  ],
]

const whole = (count: number): string => Math.round(count).toLocaleString('en-US')
const millions = (count: number): string => `${count / 1e6} million`
export const megabytes = (bytes: number): string => `${whole(bytes / 1e6)} MB`
export const gigabits = (bytes: number): string => `${((bytes * 8) / 1e9).toFixed(1)} Gbit/s`

export const rowsOf = (rows: string[][]): string =>
  [rows[0]!, rows[0]!.map(() => '---'), ...rows.slice(1)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const LINES: [string, (needs: MinuteNeeds) => string][] = [
  ['calls a second', ({ calls }) => whole(calls)],
  ['saves a second', ({ saves }) => whole(saves)],
  ['streams', ({ streams }) => whole(streams)],
  ['nodes (processes of one thread)', ({ nodes, nodesBy }) => `${whole(nodes)}, by ${nodesBy}`],
  ['cores of all nodes', ({ nodeCores }) => whole(nodeCores)],
  ['memory of all nodes', ({ nodeMemory }) => `${whole(nodeMemory / 1e9)} GB`],
  ['cores of the primary, if it does everything', ({ primaryCores }) => whole(primaryCores)],
  [
    '… if standbys read the blocks of ratings',
    ({ primaryCoresWithoutBlocks }) => whole(primaryCoresWithoutBlocks),
  ],
  [
    '… if they answer calls of ratings, at most',
    ({ primaryCoresWithoutRatings }) => whole(primaryCoresWithoutRatings),
  ],
  [`standbys that read, of ${MACHINES.standbyCores} cores`, ({ readingStandbys }) => whole(readingStandbys)],
  ['log of PostgreSQL a second', ({ wal }) => megabytes(wal)],
  ['to clients', ({ out }) => gigabits(out)],
  ['from PostgreSQL to the nodes', ({ fromDb }) => gigabits(fromDb)],
  ['connections, without a pooler', ({ connections }) => whole(connections)],
]

const MOMENTS: [keyof Moments, string][] = [
  ['lastMinute', 'the last minute before the lock'],
  ['goal', 'the last goal'],
  ['end', 'the end'],
]

/** Returns the tables of docs/scale.md, in Markdown. */
export function tablesOf(costs: Costs): string {
  const { run } = costs
  const parts = [
    `Costs of ${run.date}, ${run.users} users, ${run.cores} cores (${run.processor}); ${run.note}.`,
    ...EVENINGS.map(([words, habits], nth) => {
      const found = PLAYERS.map((players) => momentsOf(costs, { ...FINAL, players, ...habits }))
      return [
        `${words}:`,
        // What comes before the lock is the same in all of them.
        ...MOMENTS.slice(nth === 0 ? 0 : 1).map(([key, moment]) =>
          rowsOf([
            [moment, ...PLAYERS.map(millions)],
            ...LINES.map(([name, show]) => [name, ...found.map((moments) => show(moments[key]))]),
          ]),
        ),
      ].join('\n\n')
    }),
    settlements(costs),
    'The model against runs that it was not made of:',
    tableOf(costs.checks),
    ...(costs.played ? [`${costs.played.title}:`, tableOf(costs.played.measures)] : []),
  ]
  return parts.join('\n\n')
}

const MARKED = /(?<=<!-- tables -->\n)[^]*(?=<!-- \/tables -->)/

/** Returns a document with these tables between its marks. */
export function withTables(text: string, costs: Costs): string {
  if (!MARKED.test(text)) throw new Error('the document has no marks for its tables')
  return text.replace(MARKED, () => `\n${tablesOf(costs)}\n\n`)
}

function settlements(costs: Costs): string {
  if (!knowsGrowth(costs)) return 'How a settlement grows was not measured: there were too few users for it.'
  const found = PLAYERS.map((players) => settlementOf(costs, players))
  const row = (name: string, show: (of: (typeof found)[number]) => string) => [name, ...found.map(show)]
  return rowsOf([
    ['a settlement with its ratings', ...PLAYERS.map(millions)],
    row('settle and publish', ({ seconds }) => `${seconds.toFixed(1)} s`),
    row('processors of its node', ({ nodeSeconds }) => `${nodeSeconds.toFixed(1)} s`),
    row('pack at the lock, in a worker', ({ packSeconds }) => `${packSeconds.toFixed(1)} s`),
    row('log', ({ wal }) => megabytes(wal)),
    row('disk of a publication', ({ disk }) => megabytes(disk)),
    [
      'disk of a season’s predictions, 64 matches',
      ...PLAYERS.map((players) => `${whole((players * 64 * costs.saves.disk) / 1e9)} GB`),
    ],
  ])
}
