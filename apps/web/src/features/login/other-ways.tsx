import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { Building2, Mail, MessageSquare, Send } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './login.module.css'
import { redirectAddress } from './ways.ts'

const ICONS = { reddy: MessageSquare, email: Mail, telegram: Send, oidc: Building2 }

export function WayIcon({ way }: { way: SignInWay }) {
  const Icon = ICONS[way.key]
  return <Icon aria-hidden="true" />
}

/** The name of a way: what is typed, or the name that its provider has. */
export function useWayName(): (way: SignInWay) => string {
  const { t } = useTranslation('login')
  const localized = useLocalized()
  return (way) =>
    way.key === 'reddy' || way.key === 'email' ? t(`ways.${way.key}.name`) : localized(way.name)
}

type OtherWaysProps = {
  ways: readonly SignInWay[]
  /** The path that a sign-in elsewhere leads back to. */
  returnPath: string | undefined
  /** Chooses a way of this page. A way elsewhere is a link. */
  onChoose: (way: SignInWay) => void
}

/** The other ways to sign in, each with what happens. */
export function OtherWays({ ways, returnPath, onChoose }: OtherWaysProps) {
  const { t } = useTranslation('login')
  const name = useWayName()
  if (ways.length === 0) return null
  return (
    <div className="grid gap-2" data-ways>
      <p className={styles.or}>{t('or')}</p>
      {ways.map((way) => {
        const content = (
          <>
            <WayIcon way={way} />
            <b>{name(way)}</b> <small>{t(`ways.${way.key}.text`)}</small>
          </>
        )
        return way.kind === 'redirect' ? (
          <a key={way.key} className={styles.way} href={redirectAddress(way, returnPath)}>
            {content}
          </a>
        ) : (
          <button key={way.key} type="button" className={styles.way} onClick={() => onChoose(way)}>
            {content}
          </button>
        )
      })}
    </div>
  )
}
