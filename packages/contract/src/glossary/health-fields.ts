import type { Glossary } from './meaning.ts'

/** The meaning of the fields of the health of the product. */
export const HEALTH_FIELDS: Glossary = {
  report: ['What the doctor found last; null: it has not been asked yet.'],
  'report.checked_at': ['When the doctor looked.', '2026-06-14T21:00:00Z'],
  'report.findings': ['What it found, one entry for each thing that it looked at.'],
  'report.findings.key': ['What the finding is about.', 'certificate'],
  'report.findings.state': [
    'Whether it is in order, will soon be a trouble, is one now, or is not in use.',
    'warn',
  ],
  'report.findings.text': ['The finding in a sentence.'],
  'report.findings.todo': ['What to do; null: nothing.'],
  'report.findings.figure': ['The figure of the finding alone; null: the text says everything.'],
  software: ['The versions of what is running.'],
  'software.program': ['The version of the product.', '1.14.2'],
  'software.database': ['The version of PostgreSQL.', '17.4'],
  'software.migration': ['The number of the last migration of the database.', '0061'],
  queue: ['The background jobs of all queues.'],
  'queue.due': ['Jobs that are due and have not begun.', 2],
  'queue.late': ['Of them, jobs that have been due for too long: nobody runs them.', 0],
  'queue.failing': ['Jobs that fail and are tried again.', 0],
  'queue.failed': ['Jobs that have failed for good within a day.', 0],
}
