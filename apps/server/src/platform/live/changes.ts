import type { Live } from './live.ts'

/** What is told of a row that has changed (migration 0076). */
export type Changed = { changed: { kind: 'user' | 'team'; id: number } }

const BEGINS = '{"changed":'

/** What a cache needs of the messages between nodes. */
export type Changes = Pick<Live, 'subscribe' | 'onListening'>

/**
 * Calls `forget` for each row that has changed on any node, and `forgetAll` whenever this node begins to listen, since changes before are not known.
 */
export function onChanges(
  changes: Changes,
  forget: (kind: Changed['changed']['kind'], id: number) => void,
  forgetAll: () => void,
): void {
  changes.subscribe((message) => {
    if (!message.startsWith(BEGINS)) return
    const { kind, id } = (JSON.parse(message) as Changed).changed
    forget(kind, id)
  })
  changes.onListening(forgetAll)
}
