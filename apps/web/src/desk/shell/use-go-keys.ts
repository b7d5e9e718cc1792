import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { type DeskKey, useKeys } from '../keys/use-keys.ts'
import { toDesk } from './desk-link.ts'
import { pagesFor } from './desk-pages.tsx'

/** The time (ms) within which the second key of a pair must follow. */
const PAIR_MS = 1500

let pressedAt = -Infinity
const isSecond = () => performance.now() - pressedAt < PAIR_MS

/**
 * G, then the letter of a page, opens the page, whatever that letter does there otherwise. A page may use G alone for itself: then
 * there are no pairs on it.
 */
export function useGoKeys(): void {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const letters = pagesFor(useMe().roles).flatMap(({ address, entry }): DeskKey[] => {
    if (!entry) return []
    const { code, name } = entry
    const run = () => {
      pressedAt = -Infinity
      void navigate(toDesk(address))
    }
    const caps = `G ${code.slice('Key'.length)}`
    return [
      { code, caps, label: t(`shell.pages.${name}`), isInBar: false, isFirst: true, when: isSecond, run },
    ]
  })
  useKeys([{ code: 'KeyG', run: () => (pressedAt = performance.now()) }, ...letters])
}
