import { useDrafts } from '../../lib/storage/drafts.ts'

/** Whether a stored value is the draft of a message. */
export const isText = (value: unknown): value is string => typeof value === 'string'

/** Holds the text of the message field: it survives a reload, and all tabs share it. */
export function useTextDraft(
  slug: string,
  team: number | string,
  userId: number,
): [string, (text: string) => void] {
  const place = { user: userId, tournament: slug, type: `chat-text:${team}` }
  const { drafts, set } = useDrafts(place, isText)
  return [drafts.text ?? '', (text) => set('text', text === '' ? null : text)]
}
