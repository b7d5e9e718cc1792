import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { BracketPoints } from './bracket-points.tsx'

type BracketHeadProps = {
  slug: string
  title: string
  text: string
  /** The points of the picks; null before any tie was settled. */
  points: number | null
  /** Stands beside the link back. */
  children?: ReactNode
}

/** The title of the bracket, its points, and the link back. */
export function BracketHead({ slug, title, text, points, children }: BracketHeadProps) {
  const { t } = useTranslation('bracket')
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-tablet:mb-2">
      <div className="min-w-0 max-tablet:order-2 max-tablet:w-full">
        <h2 className="type-h2 [overflow-wrap:break-word]">{title}</h2>
        <p className="mt-2 text-text-2 max-tablet:text-14">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-tablet:order-1 max-tablet:w-full max-tablet:justify-between">
        <BracketPoints points={points} className="max-tablet:order-2" />
        <ButtonLink
          variant="secondary"
          className="max-tablet:border-transparent max-tablet:px-0 max-tablet:font-normal max-tablet:text-text-2"
          to="/tournament/$slug"
          params={{ slug }}
          search={{}}
          icon={<ArrowLeft aria-hidden="true" />}
        >
          {t('all_kinds')}
        </ButtonLink>
        {children}
      </div>
    </div>
  )
}
