import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './login.module.css'
import { useWayName, WayIcon } from './other-ways.tsx'
import { redirectAddress } from './ways.ts'

type InsteadOfCodeProps = {
  ways: readonly SignInWay[]
  returnPath: string | undefined
  onChoose: (way: SignInWay) => void
}

/** The other ways to sign in, for a user whose code does not come. */
export function InsteadOfCode({ ways, returnPath, onChoose }: InsteadOfCodeProps) {
  const { t } = useTranslation('login')
  const name = useWayName()
  if (ways.length === 0) return null
  return (
    <ul className={styles.instead} aria-label={t('instead.label')}>
      {ways.map((way) => {
        const act = {
          className: styles.open,
          'aria-label': t('instead.open_way', { way: name(way) }),
          children: t('instead.open'),
        }
        return (
          <li key={way.key}>
            <WayIcon way={way} />
            <span>
              {name(way)}
              <small>{t(`ways.${way.key}.text`)}</small>
            </span>
            {way.kind === 'redirect' ? (
              <a {...act} href={redirectAddress(way, returnPath)} />
            ) : (
              <button {...act} type="button" onClick={() => onChoose(way)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
