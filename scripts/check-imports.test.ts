import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cruise, importProblems, unreadProblems } from './check-imports.ts'
import { ASIDE_MODULES, ORDERED_MODULES, WEB_FLOORS, wordsOfKinds, WORKSPACES } from './modules.ts'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
const PANELS = `${WEB}/predictions`
const KINDS = 'packages/rules/src/kinds'
const ORDERED = ORDERED_MODULES.map(({ name }) => name)
const ASIDE = ASIDE_MODULES.map(({ name }) => name)

/** An import: the file that has it, and the file or the package that it names. */
type Edge = readonly [from: string, to: string]

/** Imports that break a rule, by the rule's name. */
const BROKEN: Record<string, Edge[]> = {
  'no-cycles': [['packages/rules/src/egg.ts', 'packages/rules/src/hen.ts']],
  'nothing-missing': [['packages/rules/src/lost.ts', './gone.ts']],
  'workspaces-are-read': [[`${WEB}/app/stale.ts`, '@called-it/stale']],
  'rules-are-pure': [['packages/rules/src/pure.ts', 'zod']],
  'contract-knows-only-rules': [['packages/contract/src/heavy.ts', 'fastify']],
  'sources-know-only-what-a-source-is': [
    [`${SERVER}/feeds/sources/espn/reads.ts`, `${SERVER}/feeds/sources/replay/recording.ts`],
    [`${SERVER}/feeds/sources/espn/keeps.ts`, `${SERVER}/feeds/feed-store.ts`],
  ],
  'module-front-door': [[`${SERVER}/chat/back-door.ts`, `${SERVER}/teams/names/fold.ts`]],
  'platform-knows-no-product': [[`${SERVER}/platform/product.ts`, `${SERVER}/chat/chat.ts`]],
  'http-stays-in-routes': [[`${SERVER}/chat/http.ts`, 'fastify']],
  'sql-stays-in-store': [
    [`${SERVER}/chat/sql.ts`, 'kysely'],
    [`${SERVER}/chat/driver.ts`, 'pg'],
  ],
  'sql-is-shared-by-stores': [[`${SERVER}/chat/shared.ts`, `${SERVER}/teams/teams-sql.ts`]],
  'root-enters-no-store': [[`${SERVER}/root.ts`, `${SERVER}/chat/store.ts`]],
  'settings-are-handed-in': [[`${SERVER}/chat/environment.ts`, `${SERVER}/config.ts`]],
  'bench-enters-by-front-doors': [['bench/back-door.ts', `${SERVER}/chat/store.ts`]],
  'bench-knows-no-web': [['bench/screens.ts', `${WEB}/lib/address.ts`]],
  'browser-tests-stay-outside': [['e2e/inside.spec.ts', `${SERVER}/config.ts`]],
  'scripts-enter-by-front-doors': [['scripts/inside.ts', `${SERVER}/chat/chat.ts`]],
  'nobody-enters-the-outside': [
    [`${SERVER}/measured.ts`, 'bench/load.ts'],
    ['packages/rules/src/played.ts', 'e2e/play.ts'],
  ],
  'routes-and-jobs-are-edges': [
    [`${SERVER}/chat/calls.ts`, `${SERVER}/chat/routes.ts`],
    [`${SERVER}/teams/calls.ts`, `${SERVER}/teams/draw-routes.ts`],
    [`${SERVER}/teams/calls-below.ts`, `${SERVER}/teams/draw/routes.ts`],
    [`${SERVER}/chat/works.ts`, `${SERVER}/chat/jobs.ts`],
    [`${SERVER}/chat/works-late.ts`, `${SERVER}/chat/late-jobs.ts`],
  ],
  'web-lib-and-ui-know-no-game': [
    [`${WEB}/lib/score.ts`, 'packages/rules/src/football/table.ts'],
    [`${WEB}/ui/card.ts`, 'packages/contract/src/predictions/fights.ts'],
  ],
  'web-features-do-not-meet': [[`${WEB}/features/draw/talk.ts`, `${WEB}/features/chat/chat.ts`]],
  'rules-core-knows-no-kind': [
    ['packages/rules/src/questions.ts', `${KINDS}/match.ts`],
    ['packages/rules/src/rating.ts', 'packages/rules/src/sports/ufc.ts'],
    ['packages/rules/src/order.ts', 'packages/rules/src/football/table.ts'],
  ],
  'packages-rules-kinds-do-not-meet': [[`${KINDS}/tie.ts`, `${KINDS}/match.ts`]],
  'packages-contract-kinds-do-not-meet': [
    ['packages/contract/src/kinds/scorer.ts', 'packages/contract/src/kinds/keeper.ts'],
  ],
  'apps-web-predictions-do-not-meet': [
    [`${PANELS}/match-row/row.ts`, `${PANELS}/tie/tie.ts`],
    [`${PANELS}/fight-card/card.ts`, `${PANELS}/table-order/order.ts`],
  ],
  'apps-server-predictions-kinds-do-not-meet': [
    [`${SERVER}/predictions/kinds/ties.ts`, `${SERVER}/predictions/kinds/matches.ts`],
  ],
  ...Object.fromEntries(
    [
      ...ORDERED.map((name, at) => [name, ORDERED[at + 1] ?? ASIDE[0]!] as const),
      ...ASIDE_MODULES.map(
        ({ name, uses }) => [name, ASIDE.find((other) => other !== name && !uses.includes(other))!] as const,
      ),
    ].map(([name, above]) => [
      `${name}-flows-one-way`,
      [[`${SERVER}/${name}/against-the-order.ts`, `${SERVER}/${above}/${above}.ts`] as const],
    ]),
  ),
  ...Object.fromEntries(
    WEB_FLOORS.slice(0, -1).map((floor, at) => [
      `web-${floor}-flows-one-way`,
      [[`${WEB}/${floor}/against-the-order.ts`, `${WEB}/${WEB_FLOORS[at + 1]}/part.ts`] as const],
    ]),
  ),
  ...Object.fromEntries(
    WORKSPACES.map(({ path, uses }) => [
      `${path.replace('/', '-')}-flows-one-way`,
      WORKSPACES.filter((other) => other.path !== path && !uses.includes(other.path)).map(
        (other) =>
          [`${path}/src/to-${other.path.replace('/', '-')}.ts`, `${other.path}/src/shown.ts`] as const,
      ),
    ]),
  ),
}

/** Imports that break no rule; some are close to one that does. */
const FINE: Edge[] = [
  [`${SERVER}/chat/fine.ts`, `${SERVER}/teams/teams.ts`],
  [`${SERVER}/chat/routes.ts`, 'fastify'],
  [`${SERVER}/feeds/sources/espn/espn.ts`, `${SERVER}/feeds/source.ts`],
  [`${SERVER}/chat/store.ts`, 'kysely'],
  [`${SERVER}/chat/read-store.ts`, `${SERVER}/teams/teams-sql.ts`],
  [`${SERVER}/accounts/ahead.test.ts`, `${SERVER}/chat/chat.ts`],
  [`${SERVER}/worker.ts`, `${SERVER}/chat/jobs.ts`],
  [`${SERVER}/demo/demo.ts`, `${SERVER}/chat/chat.ts`],
  [`${SERVER}/chat/chat.ts`, 'packages/contract/src/teams.ts'],
  [`${WEB}/pages/talk.ts`, `${WEB}/features/chat/chat.ts`],
  [`${WEB}/lib/words.ts`, 'packages/contract/src/languages.ts'],
  [`${WEB}/game/score.ts`, 'packages/rules/src/football/table.ts'],
  [`${WEB}/game/mark.ts`, `${WEB}/ui/part.ts`],
  [`${WEB}/features/login/code.ts`, `${WEB}/game/part.ts`],
  [`${WEB}/ui/toast.ts`, 'packages/rules/src/limits.ts'],
  [`${PANELS}/match-row/plate.ts`, `${PANELS}/match/match.ts`],
  [`${PANELS}/tie/saved.ts`, `${PANELS}/saving/saved.ts`],
  [`${KINDS}/league.ts`, `${KINDS}/opening.ts`],
  ['packages/rules/src/kind-list.ts', `${KINDS}/tie.ts`],
  ['packages/rules/src/systems.ts', 'packages/rules/src/sports/ufc.ts'],
  [`${SERVER}/predictions/kinds/tie-view.ts`, `${SERVER}/predictions/kinds/tie-store.ts`],
  ['bench/reads.ts', `${SERVER}/chat/chat.ts`],
  ['scripts/start.ts', `${SERVER}/config.ts`],
]

let root: string
let found: { rule: string; from: string; to: string }[]
let rules: string[]
let read: Set<string>

/** Plants all of these imports into one tree, and reads it once. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'called-it-imports-'))
  plant('tsconfig.json', '{}')
  for (const name of ['zod', 'fastify', 'kysely', 'pg', '@called-it/stale']) {
    plant(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'main.js' }))
    plant(`node_modules/${name}/main.js`, 'export {}\n')
  }
  const edges = [...Object.values(BROKEN).flat(), ...FINE]
  const isFile = (to: string) => /^(apps|packages|bench|e2e|scripts)\//.test(to)
  for (const [, to] of edges) if (isFile(to)) plant(to, 'export {}\n')
  plant('packages/rules/src/hen.ts', "import './egg.ts'\n")
  for (const [from, to] of edges) {
    const address = isFile(to) ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to
    plant(from, `import '${address}'\n`)
  }
  const { modules, summary } = cruise(root)
  read = new Set(modules.map(({ source }) => source))
  found = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  rules = summary.ruleSetUsed.forbidden.map(({ name }) => name)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function plant(path: string, text: string) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('every rule has imports here that break it', () => {
  expect(rules.toSorted()).toEqual(Object.keys(BROKEN).toSorted())
})

describe.each(Object.keys(BROKEN))('%s', (rule) => {
  test.each(BROKEN[rule]!)('refuses %s -> %s', (from, to) => {
    expect(found.filter((each) => each.from === from && each.rule === rule)).toHaveLength(1)
    expect(
      found.some(
        (each) => each.from === from && each.rule === rule && each.to.includes(to.replace(/^\.\//, '')),
      ),
    ).toBe(true)
  })
})

test.each(FINE)('%s -> %s is fine', (from) => {
  expect(found.filter((each) => each.from === from)).toEqual([])
})

test('problems name the import, the rule and its reason', () => {
  expect(importProblems(root)).toContainEqual(
    `${SERVER}/chat/http.ts -> node_modules/fastify/main.js\n  http-stays-in-routes: Only routes.ts and platform/ know Fastify.`,
  )
})

test('a source file that was not read is a problem', () => {
  plant('scripts/unread.ts', 'export {}\n')
  expect(unreadProblems(root, new Set([...read].filter((path) => path !== 'scripts/start.ts')))).toEqual([
    'files that were not read: 2, scripts/start.ts among them: is @swc/core installed?',
  ])
})

test('the word of a kind is as short as no other kind begins with', () => {
  expect(wordsOfKinds(['match', 'table_order', 'table_top', 'own_goals_first', 'own_goals'])).toEqual([
    'match',
    'table-order',
    'table-top',
    'own-goals-first',
    'own-goals',
  ])
})
