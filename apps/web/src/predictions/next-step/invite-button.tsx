import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Share2 } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { Button, IconButton } from '../../ui/forms/button.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'

type InviteButtonProps = {
  tournament: Pick<Tournament, 'slug' | 'name'>
  share?: { path: string; text: string } | undefined
  size?: 'medium' | 'large'
  /** Nothing stands beside it: it says what it does. */
  isAlone?: boolean
}

/** Shares the tournament with a link that says who invites, or copies its address where the device cannot share. */
export function InviteButton({ tournament, share, size = 'medium', isAlone = false }: InviteButtonProps) {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const me = useMe()
  const text = share?.text ?? t('next.invitation', { tournament: localized(tournament.name) })
  const url = new URL(share?.path ?? `/tournament/${tournament.slug}?by=${me.id}`, location.origin).href

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ severity: 'success', summary: t('next.copied'), group: 'invite' })
    } catch {
      showToast({ severity: 'error', summary: t('next.not_copied'), detail: url, group: 'invite' })
    }
  }
  async function invite() {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ text, url })
    } catch (error) {
      // Closing the share sheet is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  if (isAlone)
    return (
      <Button
        size={size}
        className="min-w-0 flex-1"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => void invite()}
      >
        {t('next.invite')}
      </Button>
    )
  return (
    <IconButton label={t('next.invite')} onClick={() => void invite()}>
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}
