import type { Localized } from '@called-it/contract/languages.ts'
import type { Finding, FindingState } from '@called-it/contract/health/health.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** Makes a text in both languages. */
export const both = (ru: string, en: string): Localized => ({ ru, en })
/** A text that is the same in all languages: a version, a name. */
export const same = (text: string): Localized => ({ ru: text, en: text })

type Said = { text: Localized; todo?: Localized; figure?: Localized }

const made =
  (state: FindingState) =>
  (key: string, { text, todo, figure }: Said): Finding => ({
    key,
    state,
    text,
    todo: todo ?? null,
    figure: figure ?? null,
  })
export const ok = made('ok')
export const warn = made('warn')
export const error = made('error')
export const off = made('off')

/** Looks at something and says what it found. */
export type Probe = { key: string; look: () => Promise<Finding | Finding[]> }

/** How long a probe may take (ms). */
export const PROBE_MAX_MS = 8000

const whyOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure))

/** Runs a probe. One that fails or takes too long is a finding, too: no probe stops the others. */
export async function run({ key, look }: Probe, maxMs = PROBE_MAX_MS): Promise<Finding[]> {
  const done = new AbortController()
  const late = async (): Promise<Finding> => {
    await pause(maxMs, null, { signal: done.signal, ref: false })
    const seconds = maxMs / 1000
    return warn(key, {
      text: both(
        `Проверка ${key} не закончилась за ${seconds} с.`,
        `The check ${key} did not end within ${seconds} s.`,
      ),
      todo: both(
        'Запустите doctor ещё раз, когда нагрузка спадёт.',
        'Run the doctor again when there is less load.',
      ),
    })
  }
  try {
    return [await Promise.race([look(), late()])].flat()
  } catch (failure) {
    const why = whyOf(failure)
    return [
      error(key, {
        text: both(`Проверка ${key} не удалась: ${why}.`, `The check ${key} failed: ${why}.`),
        todo: both('Посмотрите журнал сервера за это время.', 'Look at the log of the server at this time.'),
      }),
    ]
  } finally {
    done.abort()
  }
}
