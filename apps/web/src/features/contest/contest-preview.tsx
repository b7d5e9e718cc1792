import type { Contest } from '@called-it/contract/contest/contest.ts'
import type { CSSProperties } from 'react'
import { apiAddress } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { MainArt } from '../../ui/art/main-art.tsx'
import styles from './contest.module.css'
import { accentColours } from './wear-contest.ts'

type ContestPreviewProps = Pick<Contest, 'name' | 'logo'> & { accent: string }

/** What players will see: the logo and the name above a tournament, in the accent. */
export function ContestPreview({ name, logo, accent }: ContestPreviewProps) {
  const { t } = useTranslation('contest')
  const language = useLanguage()
  return (
    <section className="grid gap-4" aria-label={t('preview')}>
      <p className="text-13 text-text-3">{t('preview')}</p>
      <div className={styles.preview} style={accentColours(accent) as CSSProperties}>
        <div className={styles.art}>
          <MainArt />
        </div>
        <p className="relative flex items-center gap-2.5">
          {logo && (
            <img
              className={styles.small}
              src={apiAddress(logo.address)}
              alt=""
              width={logo.width}
              height={logo.height}
            />
          )}
          <b className="font-semibold [overflow-wrap:anywhere] text-accent-text">{name[language]}</b>
        </p>
        <p className={styles.sample}>{t('sample')}</p>
        <p className="relative max-w-80 text-14 text-text-2">{t('sample_text')}</p>
        <span className={styles.face}>{t('sample_button')}</span>
      </div>
    </section>
  )
}
