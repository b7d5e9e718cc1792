import type { Match } from '@called-it/contract/predictions.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach } from 'vitest'
import type { MatchPredictions } from '../src/features/predictions/match/matches.ts'
import { ADA, openApp } from './app.tsx'
import { called, earned, finished, inHours, match, predictions, round, TOURNAMENT } from './matches.ts'
import { server } from './server.ts'

export type Call = { event_id: number; first: number; second: number }

export const MATCHES = () =>
  predictions(
    round('md1', [match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact')))]),
    round('md2', [
      match(10, 'dk', 'gb-eng', { prediction: called(1, 1), started_at: inHours(5) }),
      match(11, 'es', 'it', { started_at: inHours(6) }),
      match(12, 'sk', 'ua', { started_at: inHours(30) }),
    ]),
    round('md3', [match(20, 'pl', 'at', { started_at: inHours(100) })]),
  )

/** A server that knows these matches, keeps what is saved, and notes what it was sent. */
export function serve(data: MatchPredictions = MATCHES(), tournament: object = {}) {
  const sent: Call[][] = []
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/v1/tournaments/euro-2024', () =>
      HttpResponse.json({ tournament: { ...TOURNAMENT, ...tournament } }),
    ),
    http.get('*/api/v1/tournaments/euro-2024/prediction-type/match', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('user_id'))
      return HttpResponse.json(data)
    }),
    http.post('*/api/v1/tournaments/euro-2024/predictions/events', async ({ request }) => {
      const body = (await request.json()) as { predictions: Call[] }
      sent.push(body.predictions)
      for (const { event_id, first, second } of body.predictions)
        matchIn(data, event_id).prediction = called(first, second)
      const saved_at = new Date().toISOString()
      return HttpResponse.json({
        predictions: body.predictions.map((each) => ({ ...each, saved_at })),
        rejected: [],
      })
    }),
  )
  return { sent, asked, data }
}

export function matchIn(data: MatchPredictions, id: number): Match {
  return data.rounds.flatMap(({ events }) => events).find((each) => each.id === id)!
}

export function answerSave(answer: (sent: Call[]) => Response | Promise<Response>) {
  server.use(
    http.post('*/api/v1/tournaments/euro-2024/predictions/events', async ({ request }) =>
      answer(((await request.json()) as { predictions: Call[] }).predictions),
    ),
  )
}

// Drafts live as long as the page, which is here the file: each test has a user of its own.
let me = ADA.id
export const myId = () => me
beforeEach(() => {
  me += 1
})
export const open = (search = '') => openApp(`/tournament/euro-2024${search}`, { user: { ...ADA, id: me } })
export const keptDrafts = () =>
  JSON.parse(localStorage.getItem(`drafts:${me}:euro-2024:match`) ?? '{}') as unknown
export const row = (name: string) => screen.findByRole('article', { name })
export const saveButton = () => screen.getByRole('button', { name: 'Сохранить прогнозы' })

export async function call(
  user: ReturnType<typeof openApp>['user'],
  name: string,
  first: number,
  second?: number,
) {
  const [left, right] = within(await row(name)).getAllByRole('spinbutton')
  left!.focus()
  await user.keyboard(String(first))
  if (second === undefined) return
  right!.focus()
  await user.keyboard(String(second))
}
