import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { Mail, MessageSquare } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './login.module.css'

/** A way whose code is typed on this page. */
export type CodeWay = Extract<SignInWay['key'], 'reddy' | 'email'>

const ICONS = { reddy: MessageSquare, email: Mail }

/** The other ways to sign in, each with what happens. */
export function OtherWays({ ways, onChoose }: { ways: CodeWay[]; onChoose: (way: CodeWay) => void }) {
  const { t } = useTranslation('login')
  if (ways.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className={styles.or}>{t('or')}</p>
      {ways.map((way) => {
        const Icon = ICONS[way]
        return (
          <button key={way} type="button" className={styles.way} onClick={() => onChoose(way)}>
            <Icon aria-hidden="true" />
            <b>{t(`ways.${way}.name`)}</b>
            <small>{t(`ways.${way}.text`)}</small>
          </button>
        )
      })}
    </div>
  )
}
