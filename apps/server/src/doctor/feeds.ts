import type { Finding } from '@called-it/contract/health/health.ts'
import type { Db } from '../schema.ts'
import { type FeedState, listFeedStates } from './feed-store.ts'
import { both, error, off, ok, type Probe, warn } from './finding.ts'

/** Says whether the sources of results answer. */
export function judgeFeeds(states: readonly FeedState[]): Finding {
  if (states.length === 0)
    return off('feeds', {
      text: both('Источники результатов не подключены.', 'No source of results is attached.'),
      todo: both('Подключить можно на пульте: «Источники».', 'Attach one at the desk: “Sources”.'),
    })
  const named = (some: readonly FeedState[]) => some.map(({ source }) => source).join(', ')
  const silent = states.filter((state) => state.silent > 0)
  const todo = both(
    'Проверьте ключ, адрес и доступ машины в сеть; пока вносите результаты на пульте.',
    'Check the key, the address and that the machine reaches the network; enter results at the desk meanwhile.',
  )
  if (silent.length > 0)
    return error('feeds', {
      text: both(
        `Слишком долго нет ответа: ${named(silent)}. Если ключ не задан, источник не опрашивается.`,
        `No answer for too long: ${named(silent)}. A source without its key is not asked.`,
      ),
      todo,
    })
  const failing = states.filter(({ troubles }) => troubles.length > 0)
  if (failing.length > 0)
    return warn('feeds', {
      text: both(`Последний опрос не удался: ${named(failing)}.`, `The last call failed: ${named(failing)}.`),
      todo,
    })
  return ok('feeds', {
    text: both(`Источники отвечают: ${named(states)}.`, `Sources answer: ${named(states)}.`),
  })
}

/** Looks at the sources of results. */
export const feedProbes = (db: Db): Probe[] => [
  { key: 'feeds', look: async () => judgeFeeds(await listFeedStates(db)) },
]
