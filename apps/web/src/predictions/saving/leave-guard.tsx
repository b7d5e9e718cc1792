import type { KindName } from '@called-it/rules/systems.ts'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { heldToken, readToken } from '../../lib/session/token.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { isBare, readPredictionsSearch } from '../search.ts'

// Loaded once there is something to ask about: by then the connection may be gone.
const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')

/** A try that took longer than this has failed: the choice is open again (ms). */
const TRY_MS = 3000

type LeaveGuardProps = {
  /** How many predictions failed to be saved, or are on their way. */
  unsaved: number
  userId: number
  /** A kind that does not save by itself: another kind is leaving, too. */
  kind?: KindName
  /** Tries to save them now. */
  onSave: () => void
}

/**
 * Asks before somebody leaves with predictions that may not be saved: they would still be here on return, but they do
 * not count until they are. Another round of the same page is no leaving, and whoever is signed out, or somebody
 * else by now, cannot save anyway. Once they are saved, whoever wanted to save them first leaves by itself.
 */
export function LeaveGuard({ unsaved, userId, kind, onSave }: LeaveGuardProps) {
  const { t } = useTranslation('predictions')
  const isDirty = () => unsaved > 0 && readToken() !== null && readToken() === heldToken()
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
