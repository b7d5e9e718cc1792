import { Check } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { RailContext } from '../frame/rail-context.ts'
import { BottomBar } from '../saving/bottom-bar.tsx'
import type { Given } from './gaps.ts'
import { NextStep } from './next-step.tsx'
import styles from './next-step-bar.module.css'

/** The bar of a kind that is complete and has no other bar; nothing as long as the progress is not known. */
export function NextStepBar({ given }: { given: Given }) {
  const { t } = useTranslation('predictions')
  if (!use(RailContext).progress) return null
  return (
    <BottomBar className={styles.bar} aria-label={t('next.label')}>
      <p className="flex items-center gap-2 font-semibold max-tablet:sr-only">
        <Check className="size-4 text-ok" aria-hidden="true" />
        {t('next.done')}
      </p>
      <NextStep given={given} />
    </BottomBar>
  )
}
