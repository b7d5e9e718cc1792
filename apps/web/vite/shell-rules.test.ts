import { expect, test } from 'vitest'
import { findUnstyled, shellRules } from './shell-rules.ts'

const RAIL = ['match', 'league', 'scorer'].map((kind) => `<a data-kind="${kind}">${kind}</a>`).join('')
const SHELLS = `<div data-static="app"><div data-static="pick ru" inert><nav>${RAIL}</nav></div></div>`

test('a part is shown when the page names all its words', () => {
  expect(shellRules(SHELLS)).toContain(
    "{[data-shell~='app'] [data-static='app'],[data-shell~='pick'][data-shell~='ru'] [data-static='pick ru']{display:contents}}",
  )
})

test('the rail marks the kind in view, and hides what the system does not ask', () => {
  const rules = shellRules(SHELLS)
  expect(rules).toContain('[data-shell~=scorer] [data-static] [data-kind=scorer]')
  expect(rules).toContain('[data-shell~=euro] [data-static] [data-kind=league]')
  expect(rules).not.toContain('[data-shell~=uefa] [data-static] [data-kind=league]')
  // The rail has no other kinds.
  expect(rules).not.toContain('data-kind=tie')
})

test('a class without a rule in the page is found', () => {
  const shells = '<p class="_row_1abc flex"></p>'
  expect(() => findUnstyled(shells, '._row_1abc{display:grid}')).not.toThrow()
  expect(() => findUnstyled(shells, '._head_1abc{display:grid}')).toThrow('_row_1abc')
})
