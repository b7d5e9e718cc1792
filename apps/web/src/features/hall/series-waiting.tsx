import type { Series } from '@called-it/contract/tournaments/winners.ts'
import { Hourglass } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'

/** An unfinished series: it has no winners yet (SPEC.md 8), but shows how many rounds are left. */
export function SeriesWaiting({ series }: { series: Series }) {
  const { t } = useTranslation('hall')
  const { fullDay } = useFormat()
  const localized = useLocalized()
  const { slug, name, rounds_count, rounds_left, last_event_at } = series
  const left =
    rounds_count === 0
      ? t('waiting.unformed')
      : rounds_left === 0
        ? t('waiting.over')
        : t('waiting.left', { count: rounds_left, of: rounds_count })
  const last = rounds_left > 0 && last_event_at && t('waiting.last', { day: fullDay(last_event_at) })
  return (
    <Empty
      icon={<Hourglass aria-hidden="true" />}
      title={localized(name)}
      text={[t('waiting.text'), left, last].filter(Boolean).join(' ')}
      action={
        <ButtonLink variant="secondary" to="/tournament/$slug" params={{ slug }}>
          {t('waiting.to_series')}
        </ButtonLink>
      }
    />
  )
}
