import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { BracketPoints } from './bracket-points.tsx'

type BracketHeadProps = {
  slug: string
  title: string
  text: string
  /** The points of the picks; null before any tie was settled. */
  points: number | null
}

/** The title of the bracket, its points, and the link back. */
export function BracketHead({ slug, title, text, points }: BracketHeadProps) {
  const { t } = useTranslation('bracket')
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-tablet:mb-0">
      {/* On a phone the strip of kinds names the bracket. */}
      <div className="min-w-0 max-tablet:sr-only">
        <h2 className="type-h2 [overflow-wrap:break-word]">{title}</h2>
        <p className="mt-2 text-text-2">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-tablet:hidden">
        <BracketPoints points={points} />
        <ButtonLink
          variant="secondary"
          to="/tournament/$slug"
          params={{ slug }}
          search={{}}
          icon={<ArrowLeft aria-hidden="true" />}
        >
          {t('all_kinds')}
        </ButtonLink>
      </div>
    </div>
  )
}
