import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'

const common = {
  area: 'Organisers',
  access: 'owner',
  method: 'POST',
  status: 202,
  answer: z.object({ asked_at: time }),
  errors: ['backups_off'],
} as const

export const postBackup = endpoint({
  ...common,
  path: '/api/v1/organiser/backups',
  summary:
    'Ask a worker for a backup now. It begins within seconds; asked again before that, it is made once',
})

export const postDrill = endpoint({
  ...common,
  path: '/api/v1/organiser/drills',
  summary:
    'Ask a worker to restore the last backup on trial and to verify it. It begins within seconds; asked again before that, it is done once',
})
