import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { differencesOf } from '../platform/differences.ts'
import { auditedDifferences, auditedDocument, forgetMessagesOf } from './audit.ts'

const server = useApp()

test('an entry shows how much was left out for lack of space', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `${at}`.padStart(64, 'x'))
  const differences = differencesOf({ winner: 'AAA' }, { winner: 'BBB', top_scorers: names })
  expect(auditedDifferences(differences)).toEqual({
    before: { winner: 'AAA' },
    after: { winner: 'BBB', left_out: 1 },
  })
  expect(auditedDifferences(differencesOf({ winner: 'AAA' }, {}))).toEqual({
    before: { winner: 'AAA' },
    after: {},
  })
  expect(auditedDocument(names, differences)).toEqual({
    before: { document: { winner: 'AAA' } },
    after: {
      changes: names.slice(0, 256),
      document: { winner: 'BBB' },
      left_out: { changes: 744, differences: 1 },
    },
  })
})

test('removed texts are found by their author, however long the log is', async () => {
  const { db, pool } = server.database
  await pool.query(
    `insert into audit_log (actor, action, before)
     select 'user', case when n % 3 = 0 then 'message.remove' else 'result.update' end,
       jsonb_build_object('user_id', n % 100, 'text', 'talk ' || n)
     from generate_series(1, 3000) n`,
  )
  await pool.query('analyze audit_log')
  const scans = await db.transaction().execute(async (trx) => {
    await forgetMessagesOf(trx, 7)
    const { rows } = await sql`
      select seq_scan, idx_scan from pg_stat_xact_user_tables where relname = 'audit_log'`.execute(trx)
    return rows
  })
  expect(scans).toEqual([{ seq_scan: 0, idx_scan: 1 }])
  const { rows } = await pool.query(
    `select action, before -> 'user_id' as author, count(*) from audit_log where not before ? 'text' group by 1, 2`,
  )
  expect(rows).toEqual([{ action: 'message.remove', author: 7, count: 10 }])
})
