import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../lib/settings.ts'
import { Brand } from '../ui/brand.tsx'
import { ButtonAnchor } from '../ui/button.tsx'

/** Invites to discuss predictions in the chat community, where the server knows of one (SPEC.md 1). */
export function Footer() {
  const { t } = useTranslation('shell')
  const community = useSettings()?.community_url
  return (
    <footer className="foot">
      <div className="page-width foot-in">
        <Brand height={18} />
        {community && (
          <>
            <p>{t('community')}</p>
            <ButtonAnchor
              size="small"
              href={community}
              target="_blank"
              rel="noreferrer"
              icon={<MessageCircle aria-hidden="true" />}
            >
              {t('community_chat')}
            </ButtonAnchor>
          </>
        )}
      </div>
    </footer>
  )
}
