import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMedia } from '../../lib/screen/use-media.ts'
import { Button } from '../../ui/forms/button.tsx'

type StatsSectionProps = {
  name: 'you' | 'everybody' | 'matches' | 'fights' | 'picks'
  children: ReactNode
  /** The panels that one column shows only when asked. */
  rest?: ReactNode
}

/** Two columns begin at 900 px. */
const ONE_COLUMN = '(width < 900px)'

/** A chapter of the statistics: panels in two columns from 900 px. */
export function StatsSection({ name, children, rest }: StatsSectionProps) {
  const { t } = useTranslation('stats')
  const id = useId()
  const isNarrow = useMedia(ONE_COLUMN)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="grid gap-4 pt-2 max-tablet:gap-3" aria-labelledby={id}>
      <h3 id={id} className="type-kicker">
        {t(`section.${name}`)}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-tablet:gap-4 min-[900px]:grid-cols-12">
        {children}
        {(!isNarrow || isOpen) && rest}
      </div>
      {isNarrow && rest && (
        <Button
          variant="secondary"
          className="w-full"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'section.less' : 'section.more')}
        </Button>
      )}
    </section>
  )
}
