import { INVITATION_USES_MAX } from '@called-it/contract/people/invitation-limits.ts'
import { Copy, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useDeed } from '../parts/use-deed.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import styles from './invitations.module.css'
import type { WrittenConditions } from './use-conditions.ts'

const QrCode = lazyPart(() => import('../../ui/figures/qr-code.tsx'), 'QrCode')

/** The whole link: the server knows its path where the address of the site is not set. */
const linkOf = (url: string) => new URL(url, location.origin).href

type LinkPanelProps = {
  conditions: WrittenConditions
  /** The link that was made last; it is shown once. */
  url: string | null
  onMade: (url: string) => void
}

/** A link for everybody who holds it, with its QR code for a poster. */
export function LinkPanel({ conditions, url, onMade }: LinkPanelProps) {
  const { t } = useTranslation('desk')
  const takeBack = useTakeBack()
  const [most, setMost] = useState('')
  const max_uses = most === '' ? null : Number(most)
  const make = useDeed({
    send: () => call('POST /api/v1/organiser/invitations', { body: { ...conditions.sent, max_uses } }),
    onDone: (made) => {
      onMade(made.url)
      if (made.audit_id !== null)
        offerTakeBack({ summary: t('invitations.made'), run: () => takeBack(made.audit_id!) })
    },
    failed: t('invitations.not_made'),
  })
  return (
    <section className={styles.panel} aria-labelledby="by-link">
      <h2 id="by-link">{t('invitations.by_link')}</h2>
      {url === null ? (
        <p className="text-14 text-text-2">{t('invitations.link_text')}</p>
      ) : (
        <MadeLink link={linkOf(url)} />
      )}
      <TextField
        label={t('invitations.most')}
        type="number"
        inputMode="numeric"
        min={1}
        max={INVITATION_USES_MAX}
        help={t('invitations.most_help')}
        value={most}
        onChange={({ target }) => setMost(target.value)}
      />
      <Button
        variant={url === null ? 'primary' : 'secondary'}
        icon={<Link2 aria-hidden="true" />}
        busy={make.isPending && t('invitations.making')}
        onClick={() => make.mutate()}
        data-start
      >
        {t(url === null ? 'invitations.make' : 'invitations.make_another')}
      </Button>
    </section>
  )
}

function MadeLink({ link }: { link: string }) {
  const { t } = useTranslation('desk')
  const field = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ severity: 'success', summary: t('invitations.copied'), group: 'invitation' })
    } catch {
      // The clipboard is forbidden or missing: the link is selected, so that one key copies it.
      field.current?.focus()
      field.current?.select()
      showToast({ severity: 'error', summary: t('invitations.not_copied'), group: 'invitation' })
    }
  }
  useKeys([{ code: 'KeyC', label: t('invitations.copy'), run: () => void copy() }])
  return (
    <>
      <div className={styles.qr}>
        <QrCode text={link} label={t('invitations.qr')} size={148} />
        <p className="text-13 text-text-2">{t('invitations.qr_text')}</p>
      </div>
      <TextField
        label={t('invitations.link')}
        ref={field}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('invitations.copy')}
      </Button>
      <Note tone="warn">{t('invitations.once')}</Note>
    </>
  )
}
