import type { KindName } from '@called-it/rules/systems.ts'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { readPageToken, readToken } from '../../lib/session/token.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { isBare, readPredictionsSearch } from '../search.ts'

// Loaded as soon as something is unsaved: later the connection may be gone.
const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')

/** A try that took longer than this counts as failed: the user can choose again (ms). */
const TRY_MS = 3000

type LeaveGuardProps = {
  /** How many predictions failed to be saved, or are on their way. */
  unsaved: number
  userId: number
  /** Set for a kind that does not save by itself: then going to another kind counts as leaving, too. */
  kind?: KindName
  /** Tries to save them now. */
  onSave: () => void
}

/**
 * Asks before a user leaves with predictions that may not be saved: they stay on the device, but do not count until
 * they are saved. Going to another round of the same page is not leaving, and a user who is signed out, or another user
 * by now, cannot save anyway. If the user chooses to save first, the page is left as soon as the save is done.
 */
export function LeaveGuard({ unsaved, userId, kind, onSave }: LeaveGuardProps) {
  const { t } = useTranslation('predictions')
  const isDirty = () => unsaved > 0 && readToken() !== null && readToken() === readPageToken()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() && (current.pathname !== next.pathname || !isHere(next.search, userId, kind)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const [isSaving, setSaving] = useState(false)
  const isBlocked = status === 'blocked'
  useEffect(() => {
    if (isBlocked && unsaved === 0) proceed?.()
  }, [isBlocked, unsaved, proceed])
  useEffect(() => {
    if (unsaved > 0) void ConfirmDialog.preload()
  }, [unsaved])
  return (
    isBlocked && (
      <Suspense fallback={null}>
        <ConfirmDialog
          open={isBlocked && unsaved > 0}
          onOpenChange={(open) => {
            if (open) return
            setSaving(false)
            reset?.()
          }}
          title={t('leave.title', { count: unsaved })}
          text={t('leave.text')}
          keepLabel={t('leave.stay')}
          confirmLabel={t('leave.save')}
          busy={isSaving && t('leave.saving')}
          onConfirm={() => {
            setSaving(true)
            onSave()
            setTimeout(() => setSaving(false), TRY_MS)
          }}
          otherLabel={t('leave.go')}
          onOther={() => proceed?.()}
        />
      </Suspense>
    )
  )
}

function isHere(search: object, userId: number, kind?: KindName) {
  const { user = userId, type } = readPredictionsSearch({ ...search })
  return user === userId && (kind === undefined || (type === undefined ? isBare(kind) : type === kind))
}
