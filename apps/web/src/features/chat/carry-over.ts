import { openDrafts } from '../../lib/storage/drafts.ts'
import { isUnsent } from './outbox.ts'
import { isText } from './text-draft.ts'

/** Moves a user's draft and unsent messages of a team to the chat under the team's new id. */
export function carryOver(userId: number, slug: string, from: number | string, to: number | string): void {
  const place = (type: string, team: number | string) => ({
    user: userId,
    tournament: slug,
    type: `${type}:${team}`,
  })
  const typed = openDrafts(place('chat-text', from), isText)
  const typedAnew = openDrafts(place('chat-text', to), isText)
  for (const [key, text] of Object.entries(typed.read())) typedAnew.set(key, text)
  typed.drop()
  const unsent = openDrafts(place('chat', from), isUnsent)
  const unsentAnew = openDrafts(place('chat', to), isUnsent)
  // Messages that were refused under the old id are sent again.
  for (const [key, { text, at }] of Object.entries(unsent.read())) unsentAnew.set(key, { text, at })
  unsent.drop()
}
