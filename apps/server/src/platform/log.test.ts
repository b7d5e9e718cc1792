import pg from 'pg'
import { expect, it } from 'vitest'
import { counted, makeLog } from './log.ts'

/** Returns the log's form of an error. */
function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = []
  makeLog('trace', { write: (line) => void lines.push(line) }).error({ err: error }, 'job failed')
  return (JSON.parse(lines[0]!) as { err: Record<string, unknown> }).err
}

const TOKEN = 'Q3JhenlUb2tlblRoYXROb2JvZHlHdWVzc2VzMTIzNDU'

it('shows the message and the codes of an error that is a plain object', () => {
  const lost = { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED', queue: 'reminders' }
  expect(logged({ ...lost, stack: `Error: ${lost.message}\n    at here`, worker: 'w-1' })).toEqual({
    type: 'object',
    message: 'connect ECONNREFUSED 127.0.0.1:…',
    code: 'ECONNREFUSED',
    queue: 'reminders',
    stack: 'Error: connect ECONNREFUSED 127.0.0.1:…\n    at here',
  })
  expect(
    logged(new Error('a job of x failed', { cause: { message: 'no room', code: '53100' } })),
  ).toMatchObject({
    type: 'Error',
    message: 'a job of x failed',
    cause: { type: 'object', message: 'no room', code: '53100' },
  })
  expect(logged('it went wrong')).toEqual({ type: 'string', message: 'it went wrong' })
  expect(logged(null)).toEqual({ type: 'object' })
})

it('shows no secret: no value of a row, no code, no account, no token, no password', () => {
  const secret = JSON.stringify([
    logged({
      message: 'invalid input syntax for type date: "hidden-value"',
      severity: 'ERROR',
      code: '22007',
      detail: 'Key (reddy_id)=(7300011) already exists.',
    }),
    logged({ message: `refused 7300011 with 123456, ${TOKEN}`, code: '123456', where: '7300011' }),
    logged(`postgres://user:pass-word@db.example/x said no to ${TOKEN}`),
    logged({ reddy_id: '7300011', code: 123456, token: TOKEN }),
  ])
  for (const value of ['hidden-value', '7300011', '123456', TOKEN, 'pass-word'])
    expect(secret).not.toContain(value)
  expect(secret).toContain('invalid input syntax')
})

it('shows an error of PostgreSQL in the same way', () => {
  const error = new pg.DatabaseError('duplicate key of 7300011', 1, 'error')
  Object.assign(error, {
    code: '23505',
    constraint: 'users_reddy_id_key',
    detail: 'Key (reddy_id)=(7300011)',
  })
  const line = logged(error)
  expect(line).toMatchObject({
    message: 'duplicate key of …',
    code: '23505',
    constraint: 'users_reddy_id_key',
  })
  expect(JSON.stringify(line)).not.toContain('7300011')
})

it('counts one thing in the singular', () => {
  expect([0, 1, 2, 21].map((count) => counted(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '21 rows',
  ])
})
