import { Store, useStore } from '@tanstack/react-store'
import { say, useTranslation } from '../../lib/language/translation.ts'
import { removeToasts, showToast } from '../../ui/toasts/toast-store.ts'
import { useKeys } from './use-keys.ts'

/** How long one key takes the last deed back (ms). */
const TAKE_BACK_MS = 30_000
const GROUP = 'take-back'

type Deed = { run: () => void; until: number }
const lastDeed = new Store<Deed | null>(null)

/** Reports a deed, and offers for 30 s to take it back by a button and by the key Z. */
export function offerTakeBack({
  summary,
  detail,
  run,
}: {
  summary: string
  detail?: string
  run: () => void
}) {
  removeToasts(GROUP)
  const deed = { run, until: Date.now() + TAKE_BACK_MS }
  lastDeed.setState(() => deed)
  showToast({
    severity: 'success',
    summary,
    ...(detail && { detail }),
    life: TAKE_BACK_MS,
    group: GROUP,
    action: { label: say('desk:keys.take_back'), onSelect: () => takeBack(deed) },
  })
}

/** Ends the offer: the deed was taken back elsewhere, or another has taken its place. */
export function endTakeBack(): void {
  removeToasts(GROUP)
  lastDeed.setState(() => null)
}

function takeBack(deed: Deed) {
  endTakeBack()
  deed.run()
}

/** The key Z, as long as there is something to take back. */
export function useTakeBackKey(): void {
  const { t } = useTranslation('desk')
  const deed = useStore(lastDeed)
  useKeys([
    {
      code: 'KeyZ',
      label: t('keys.take_back_short'),
      when: () => deed !== null && Date.now() < deed.until,
      isInBar: deed !== null,
      // The toast says Z: it is this deed, not the present row of a page, that Z takes back.
      isFirst: true,
      run: () => deed && takeBack(deed),
    },
  ])
}
