import { expect, test } from 'vitest'
import { againAfterLoss } from './again-after-loss.ts'
import { problem } from '../http/problem.ts'

const lost = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

/** Returns a function that does these one after the other. */
const inTurn = <Result>(...acts: (() => Result)[]) => {
  const rest = [...acts]
  return async () => rest.shift()!()
}
const fail = (error: Error) => () => {
  throw error
}

test('what lost its server is done again, twice at most', async () => {
  expect(await againAfterLoss(inTurn(fail(lost()), () => 'done'))).toBe('done')
  expect(await againAfterLoss(inTurn(fail(lost()), fail(lost()), () => 'done'))).toBe('done')
  await expect(
    againAfterLoss(inTurn(fail(lost()), fail(lost()), fail(lost()), () => 'done')),
  ).rejects.toThrow('ECONNRESET')
})

test('any other failure reaches the caller at once', async () => {
  const locked = problem('locked')
  await expect(againAfterLoss(inTurn(fail(locked), () => 'done'))).rejects.toBe(locked)
})

test('a refusal of the second time says nothing about the first time', async () => {
  const loss = lost()
  await expect(againAfterLoss(inTurn(fail(loss), fail(problem('locked'))))).rejects.toBe(loss)
  await expect(
    againAfterLoss(
      inTurn(fail(loss), () => 'half'),
      (result) => result !== 'half',
    ),
  ).rejects.toBe(loss)
  expect(
    await againAfterLoss(
      inTurn(() => 'half'),
      (result) => result !== 'half',
    ),
  ).toBe('half')
})
