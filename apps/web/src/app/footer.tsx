import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { apiAddress } from '../lib/http/api.ts'
import { useLanguage } from '../lib/language/language.ts'
import { useSettings } from '../lib/http/settings.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { Brand } from '../ui/marks/brand.tsx'
import { ButtonAnchor } from '../ui/forms/button.tsx'
import { HallLink } from './header/hall-link.tsx'
import { TournamentsLink } from './header/tournaments-link.tsx'

/**
 * The links of the header, the link to the community if the server names one (SPEC.md 1), and the version.
 */
export function Footer() {
  const { t } = useTranslation('shell')
  const community = useSettings()?.community_url
  return (
    <footer className="border-t border-line text-14 text-text-2">
      <div className="page-width flex min-h-24 items-center gap-x-6 gap-y-3 max-tablet:py-6 max-[960px]:flex-wrap">
        <Brand height={18} className="opacity-85" />
        <nav
          className="flex gap-x-5 max-tablet:flex-wrap tablet:whitespace-nowrap *:inline-flex *:min-h-11 *:items-center *:hover:text-text"
          aria-label={t('footer_menu')}
        >
          <TournamentsLink />
          <HallLink />
          <Link to="/faq">{t('faq')}</Link>
          <a href={apiAddress(`/privacy?lang=${useLanguage()}`)}>{t('privacy')}</a>
        </nav>
        {community && (
          <>
            <p className="max-tablet:order-1 max-tablet:basis-full tablet:ml-auto tablet:text-right tablet:max-[960px]:sr-only">
              {t('community')}
            </p>
            <ButtonAnchor
              size="small"
              className="shrink-0 max-tablet:order-2 tablet:max-[960px]:ml-auto"
              href={community}
              target="_blank"
              rel="noreferrer"
              icon={<MessageCircle aria-hidden="true" />}
            >
              {t('community_chat')}
            </ButtonAnchor>
          </>
        )}
        <small
          className={`ml-auto text-13 whitespace-nowrap text-text-3 max-tablet:order-3 ${community ? 'tablet:ml-0' : ''}`}
        >
          {t('version', { version: __APP_VERSION__ })}
        </small>
      </div>
    </footer>
  )
}
