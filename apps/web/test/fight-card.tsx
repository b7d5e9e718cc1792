import { readFightPredictions, saveFights } from '@called-it/contract/kinds/fight-card.ts'
import { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { ADA, openApp } from './app.tsx'
import { fightRound, picked, seriesOf, seriesTournament, sevenFights } from './answers/fights.ts'
import { aroundOf, rowOf } from './answers/ratings.ts'
import { answer } from './server.ts'

// Drafts live as long as the page, which is the whole file in tests: each test is a user of its own.
let me = 6000
export const becomeSomebody = () => {
  me += 1
}
/** The drafts of the card in the browser's storage; null if there are none. */
export const storedDrafts = () => localStorage.getItem(`drafts:${me}:ufc-2025:fight_card`)
export const storeDrafts = (drafts: object) =>
  localStorage.setItem(`drafts:${me}:ufc-2025:fight_card`, JSON.stringify(drafts))
/** Notifies this tab that another one has saved a card. */
export const hearSaved = (saved: object) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: `saved:${me}:ufc-2025:fight_card`, newValue: JSON.stringify(saved) }),
  )

/** Serves this series, stores the cards that are saved, and notes the requests. */
export function serve(data = seriesOf([fightRound('ufc-320', sevenFights())])) {
  const sent: unknown[] = []
  answer(readTournament, { tournament: seriesTournament() })
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  answer(readFightPredictions, () => data)
  answer(readFightOutlook, { open: [], position: null, participants: 0, is_exact: true, scenarios: [] })
  answer(saveFights, ({ body }) => {
    sent.push(body.predictions)
    const saved_at = new Date().toISOString()
    const picks = body.predictions.map((each) => ({ ...each, multiply: each.multiply ?? false }))
    const round = data.rounds.find(({ events }) => events.some(({ id }) => id === picks[0]?.event_id))!
    round.events = picked(
      round.events.map((each) => ({ ...each, prediction: null })),
      picks,
    )
    Object.assign(round, { saved_at, violations: [] })
    return { predictions: picks.map((each) => ({ ...each, saved_at })) }
  })
  return { sent, data }
}
export const openAt = (address: string) => openApp(address, { user: { ...ADA, id: me } })
export const open = (search = '') => openAt(`/tournament/ufc-2025?type=fight_winner${search}`)
export type User = ReturnType<typeof openApp>['user']

export const fightOf = (name: RegExp | string) => screen.findByRole('article', { name })
export const side = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
export const coupon = () => screen.findByRole('region', { name: 'Мой купон' })
export const saveButton = () => screen.getByRole('button', { name: 'Сохранить купон' })
export const note = async () => within(await coupon()).getByRole('status')
// Error messages are in the page twice, as screen readers announce them.
export const findMessage = async (text: string | RegExp) => (await screen.findAllByText(text))[0]!
export const toggle = async (
  user: User,
  button: 'Резерв' | `×${number} коэф.` | 'Снять выбор',
  pair: string,
) => user.click(await screen.findByRole('button', { name: `${button}: ${pair}` }))

const FIVE = ['Алекс Перейра', 'Чжан Вэйли', 'Макс Холлоуэй', 'Арман Царукян', 'Бо Никал']
export const SIXTH = 'Иржи Прохазка — Александр Ракич'
export async function choose(user: User, names: readonly string[]) {
  for (const name of names) await user.click(await side(name))
}
export async function fill(user: User) {
  await choose(user, [...FIVE, 'Иржи Прохазка'])
  await toggle(user, '×2 коэф.', 'Джастин Гейджи — Макс Холлоуэй')
  await toggle(user, 'Резерв', SIXTH)
}
