import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nameProblems } from './check-names.ts'
import { usePlantedTree } from './planted-tree.ts'

const REPOSITORY = join(import.meta.dirname, '..')
const PLACE = 'apps/server/src/ratings/ranking.ts'
const tree = usePlantedTree()

const problemsOf = (code: string, path = PLACE) => {
  tree.write(path, code)
  return nameProblems(tree.root)
}
const found = (...names: string[]) =>
  names.map((name) => `${PLACE}: compares the name "${name}"; ask the kind or the sport what it is about`)

test('the repository is good', () => {
  expect(nameProblems(REPOSITORY)).toEqual([])
})

describe('a file outside of kinds and sports is refused', () => {
  test.each([
    ["if (kind === 'match') run()", ['match']],
    ["if ('tie' !== question.kind) run()", ['tie']],
    ["if (row?.kind === 'tie') run()", ['tie']],
    ["if (next!.type == 'league') run()", ['league']],
    ["if (firstKind === ('scorer' as const)) run()", ['scorer']],
    ["if (anything === 'fight_card') run()", ['fight_card']],
    ["if (tournament.sport.slug === 'ufc') run()", ['ufc']],
    ["const isFootball = type !== 'football'", ['football']],
    ["switch (kind) { case 'keeper': run() }", ['keeper']],
    ["switch (place) { case 'table_order': run() }", ['table_order']],
    ["if (['match', 'tie'].includes(kind)) run()", ['match', 'tie']],
    ["if ((['match'] as string[]).includes(row.kind)) run()", ['match']],
    ["if (kinds.includes('tie')) run()", ['tie']],
    ["if (asks(system, 'league')) run()", ['league']],
    ['const { earn } = KINDS.match', ['match']],
    ["const view = KIND_VIEWS['tie']", ['tie']],
    ["const WORDS = { match: 'a score', tie: 'a tie' }", ['match', 'tie']],
    ["const WORDS = { tournament_winner: 'the winner' }", ['tournament_winner']],
    ["const ART = { 'ufc': glove }", ['ufc']],
    ["const rows = sql`select from questions q where q.kind = 'match'`", ['match']],
    [
      "const rows = sql`select from questions q where q.kind <> all(${some}) and q.kind in ('tie', 'match')`",
      ['tie'],
    ],
    ["const rows = sql`select from questions where kind = any(array['fight_card'])`", ['fight_card']],
    ['const where = "s.slug = \'ufc\'"', ['ufc']],
  ])('for %s', (code, names) => {
    expect(problemsOf(code)).toEqual(found(...names))
  })

  test.each([
    'packages/rules/src/points.ts',
    'apps/server/src/predictions/progress.ts',
    'apps/web/src/pages/ratings.tsx',
    'apps/web/src/predictions/one-pick/own-pick.tsx',
    'apps/web/src/predictions/matched.ts',
  ])('in %s', (path) => {
    expect(problemsOf("if (kind === 'match') run()", path)).toHaveLength(1)
  })
})

describe('nothing is wrong with', () => {
  test.each([
    ['an ordinary word in another field', "if (field === 'tie') run()"],
    ['an ordinary word of another switch', "switch (per) { case 'tie': run() }"],
    ['an ordinary word in a list of columns', "if (malformed.includes('tie')) run()"],
    ['a key of its own meaning', 'const row = { match: 1, round: 2 }'],
    ['a field that is called so', 'const { match, tie } = bodies; run(row.match, { match, tie })'],
    ['a name as a value', "const question = { kind: 'fight_card', about: 1 }"],
    ['the operator in', "if ('tie' in source) run()"],
    ['another column', "const rows = sql`select from teams m where m.kind = 'basket'`"],
    ['the name that a kind says itself', 'if (asks(system, fightCard.name)) run()'],
    ['a type', "type Rows = { kind: 'match' | 'tie' }"],
  ])('%s', (_, code) => {
    expect(problemsOf(code)).toEqual([])
  })

  test.each([
    'packages/rules/src/kinds/tie.ts',
    'packages/rules/src/sports/ufc.ts',
    'packages/rules/src/systems.ts',
    'packages/contract/src/kinds/fight-card.ts',
    'apps/server/src/predictions/kinds/player-picks.ts',
    'apps/server/src/ratings/ranking.test.ts',
    'apps/web/src/predictions/fight-card/kind-view.ts',
    'apps/web/src/predictions/tie-bracket/bracket.tsx',
    'apps/web/src/game/sports/ufc-view.tsx',
  ])('%s', (path) => {
    expect(problemsOf("if (kind === 'fight_card') run()", path)).toEqual([])
  })
})
