import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import type { PredictionsSearch } from '../search.ts'

type OthersHeadProps = {
  slug: string
  /** The owner's name, if it is known. */
  name: string | undefined
  /** Where the viewer's own predictions of the same kind are. */
  own: PredictionsSearch
}

/** Names the owner of another user's predictions, and links to the viewer's own. */
export function OthersHead({ slug, name, own }: OthersHeadProps) {
  const { t } = useTranslation('predictions')
  return (
    <div className="mb-6 grid items-center gap-x-6 gap-y-1 tablet:grid-cols-[minmax(0,1fr)_auto]">
      <h2 className="type-h2 [overflow-wrap:break-word]">
        {name ? t('others.title', { name }) : t('others.nameless')}
      </h2>
      <p className="text-text-2">{t('others.text')}</p>
      <ButtonLink
        variant="secondary"
        className="max-tablet:mt-3 tablet:col-start-2 tablet:row-span-2 tablet:row-start-1"
        to="/tournament/$slug"
        params={{ slug }}
        search={own}
        icon={<ArrowLeft aria-hidden="true" />}
      >
        {t('others.back')}
      </ButtonLink>
    </div>
  )
}
