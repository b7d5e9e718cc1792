import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../../lib/token.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { readPredictionsSearch } from './matches.ts'

/**
 * Asks before somebody leaves with unsaved scores: they would still be here on return, but they do not play until
 * they are saved. Another round of the same page is no leaving, and whoever is signed out cannot save anyway.
 */
export function LeaveGuard({ unsaved, userId }: { unsaved: number; userId: number }) {
  const { t } = useTranslation('predictions')
  const isDirty = () => unsaved > 0 && readToken() !== null
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() && (current.pathname !== next.pathname || !isOwn(next.search, userId)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={t('leave.title', { count: unsaved })}
      text={t('leave.text')}
      keepLabel={t('leave.stay')}
      confirmLabel={t('leave.go')}
      danger
      onConfirm={() => proceed?.()}
    />
  )
}

function isOwn(search: object, userId: number) {
  const { user = userId } = readPredictionsSearch({ ...search })
  return user === userId
}
