import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { localized } from '../localized.ts'
import { readSending } from '../organiser/sending.ts'
import { backupHealth } from './backup-health.ts'

/** How a thing is: in order; soon a trouble; a trouble now; or not in use, so that there is nothing to look at. */
export const FINDING_STATES = ['ok', 'warn', 'error', 'off'] as const

const finding = z.object({
  key: z.string(),
  state: z.enum(FINDING_STATES),
  text: localized,
  /** Null: there is nothing to do. */
  todo: localized.nullable(),
  /** Null: the text says everything. */
  figure: localized.nullable(),
})
/** What the doctor says about one thing. */
export type Finding = z.infer<typeof finding>
export type FindingState = Finding['state']

const report = z.object({ checked_at: time, findings: z.array(finding) })
/** What the doctor found, and when. */
export type Report = z.infer<typeof report>

const common = { area: 'Organisers', access: 'owner', status: 200 } as const

const productHealth = z.object({
  now: time,
  /** Null: the doctor has not been asked yet. */
  report: report.nullable(),
  software: z.object({ program: z.string(), database: z.string(), migration: z.string() }),
  queue: z.object({ due: z.int(), late: z.int(), failing: z.int(), failed: z.int() }),
  senders: readSending.answer.shape.senders,
  /** Null: no worker makes backups. */
  backups: backupHealth.nullable(),
})
export type ProductHealth = z.infer<typeof productHealth>

export const readHealth = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/health',
  summary:
    'How the product is: its versions, its queues, its senders, its backups, and what the doctor found last',
  answer: productHealth,
  errors: [],
})

export const postDoctor = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/doctor',
  summary:
    'Let the doctor look at the address, the machine, the database, the ways to sign in, the background jobs and the backups now',
  answer: productHealth,
  errors: [],
})
