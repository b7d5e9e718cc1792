import { EMAIL_MAX, isEmail, tidyEmail } from './email.ts'
import { ACCOUNT_NUMBER, CODE_LENGTH } from '@called-it/rules/limits.ts'
import { z } from 'zod'
import { text } from '../fields.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'

/** A user's account number in the messenger: 4 to 15 digits. A JSON number is read as its digits (API.md "Auth"). */
export const reddyId = z
  .union([z.string().meta({ maxLength: 15 }), z.int().nonnegative().transform(String)], {
    error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'account_digits'),
  })
  .pipe(z.string().regex(ACCOUNT_NUMBER, 'account_digits'))

/** The one-time code. A JSON number is read as its digits. */
export const code = z
  .union(
    [
      z.string().meta({ maxLength: CODE_LENGTH }),
      z
        .int()
        .nonnegative()
        .transform((n) => String(n).padStart(CODE_LENGTH, '0')),
    ],
    {
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'code_digits'),
    },
  )
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'code_digits'))

/** The code of an invitation, from its link. Any text is allowed: one of the wrong form belongs to no invitation. */
export const invitationCode = text.max(64)

/** An e-mail address; spaces around it and capital letters make no difference. */
export const email = text
  .max(EMAIL_MAX + 20)
  .overwrite(tidyEmail)
  .refine(isEmail, 'email_form' satisfies FieldMistake)

/** The account that a code is sent to: a number of the messenger or an e-mail address. */
const account = { reddy_id: reddyId.optional(), email: email.optional() }
type Account = { reddy_id?: string | undefined; email?: string | undefined }

/** Returns a body with one account and these other fields. */
export const withAccount = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...account, ...shape })
    .refine((body) => (body as Account).reddy_id !== undefined || (body as Account).email !== undefined, {
      path: ['reddy_id'],
      error: 'required' satisfies FieldMistake,
      // A mistake in another field does not hide this one.
      when: ({ value }) => isBlank(value),
    })
    .refine((body) => (body as Account).reddy_id === undefined || (body as Account).email === undefined, {
      path: ['email'],
      error: 'one_account' satisfies FieldMistake,
    })

/** Whether a body names no account, with whatever other mistakes. */
function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { reddy_id, email: address } = value as Record<string, unknown>
  return reddy_id === undefined && address === undefined
}
