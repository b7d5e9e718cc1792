import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { takeContradictions } from '../../../test/desk-keys.ts'
import { contradictionsIn } from './contradictions.ts'
import { type DeskKey, layers, useKeyboard, useKeys } from './use-keys.ts'

function Part({ keys }: { keys: readonly DeskKey[] }) {
  useKeys(keys)
  return null
}

function Desk({ shell, page }: { shell: readonly DeskKey[]; page: readonly DeskKey[] }) {
  useKeyboard()
  return (
    <>
      <Part keys={shell} />
      <Part keys={page} />
    </>
  )
}

const key = (code: string, label: string, rest: Partial<DeskKey> = {}): DeskKey => ({
  code,
  label,
  run: () => undefined,
  ...rest,
})

it('names two keys that are one', async () => {
  render(<Desk shell={[key('KeyN', 'contest')]} page={[key('KeyN', 'new'), key('KeyJ', 'walk')]} />)
  expect(contradictionsIn(layers.state)).toEqual(['KeyN: contest, new'])
  // What every test of the desk looks at after itself has found it, too.
  expect(await takeContradictions()).toEqual(['KeyN: contest, new'])
})

it.each([
  ['one does not work now', { when: () => false }],
  ['one goes first while it works', { isFirst: true }],
  ['both do the same', { label: 'new' }],
])('accepts a key twice if %s', (_, rest) => {
  render(<Desk shell={[key('KeyN', 'contest', rest)]} page={[key('KeyN', 'new')]} />)
  expect(contradictionsIn(layers.state)).toEqual([])
})

it('runs the key of the page, or the one that goes first while it works', () => {
  const [contest, fresh] = [vi.fn(), vi.fn()]
  let isSecond = false
  render(
    <Desk
      shell={[key('KeyN', 'contest', { isFirst: true, when: () => isSecond, run: contest })]}
      page={[key('KeyN', 'new', { run: fresh })]}
    />,
  )
  fireEvent.keyDown(document.body, { code: 'KeyN' })
  expect([contest.mock.calls.length, fresh.mock.calls.length]).toEqual([0, 1])
  isSecond = true
  fireEvent.keyDown(document.body, { code: 'KeyN' })
  expect([contest.mock.calls.length, fresh.mock.calls.length]).toEqual([1, 1])
})
