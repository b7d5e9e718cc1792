import { useDrafts } from '../../lib/storage/drafts.ts'

/** Guards what is kept of a message that is being written. */
export const isText = (value: unknown): value is string => typeof value === 'string'

/** What is being written: it survives a reload, and is the same in every tab. */
export function useTextDraft(
  slug: string,
  team: number | string,
  userId: number,
): [string, (text: string) => void] {
  const place = { user: userId, tournament: slug, type: `chat-text:${team}` }
  const { drafts, set } = useDrafts(place, isText)
  return [drafts.text ?? '', (text) => set('text', text === '' ? null : text)]
}
