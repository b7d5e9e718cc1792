import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { REFUSALS } from '@called-it/contract/errors.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { useErrorText } from './error-text.ts'
import { switchLanguage } from '../language/language.ts'
import { inBothLanguages } from './refusal-texts.ts'

const { wrong_code, internal } = REFUSALS

/** Returns the text of an error in Russian and the text after the switch to English. */
async function textsOf(error: unknown, field?: string) {
  const { result } = renderHook(() => useErrorText()(error, field))
  const before = result.current
  await act(() => switchLanguage('en'))
  return [before, result.current]
}

it('shows a refusal in the present language', async () => {
  const error = new ApiError(wrong_code.text.ru, { code: 'wrong_code', texts: [wrong_code.text] })
  expect(await textsOf(error)).toEqual([wrong_code.text.ru, wrong_code.text.en])
})

it('shows the error of a field, and the message for any other field', async () => {
  const { account_digits } = FORM_MISTAKES
  const error = new ApiError(internal.text.ru, {
    code: 'validation_failed',
    errors: { reddy_id: [account_digits.ru] },
    texts: [internal.text, account_digits],
  })
  expect(await textsOf(error, 'reddy_id')).toEqual([account_digits.ru, account_digits.en])
  expect(await textsOf(error, 'code')).toContain(internal.text.en)
})

it('leaves unknown texts as the server sent them', async () => {
  expect(await textsOf(new ApiError('Осталась одна попытка.', { code: 'wrong_code' }))).toEqual([
    'Осталась одна попытка.',
    'Осталась одна попытка.',
  ])
})

it.each([
  [new ApiError('', { code: 'offline' }), /^Нет соединения/, /^No connection/],
  [new ApiError('', { code: 'unknown' }), /^Что-то пошло не так/, /^Something went wrong/],
  [new TypeError('x is not a function'), /^Что-то пошло не так/, /^Something went wrong/],
])('shows %s in the web’s own words', async (error, ru, en) => {
  const [before, after] = await textsOf(error)
  expect(before).toMatch(ru)
  expect(after).toMatch(en)
})

it('finds the texts of refusals and forms from either language', () => {
  expect(inBothLanguages(wrong_code.text.en)).toBe(wrong_code.text)
  expect(inBothLanguages(FORM_MISTAKES.required.ru)).toBe(FORM_MISTAKES.required)
  expect(inBothLanguages('')).toBeNull()
})
