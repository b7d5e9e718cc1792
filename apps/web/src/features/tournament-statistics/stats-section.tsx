import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { Button } from '../../ui/forms/button.tsx'

type StatsSectionProps = {
  name: 'you' | 'everybody' | 'matches' | 'fights' | 'picks'
  children: ReactNode
  /** The panels that a phone shows only when asked. */
  rest?: ReactNode
}

/** A chapter of the statistics: panels in two columns from 900 px. */
export function StatsSection({ name, children, rest }: StatsSectionProps) {
  const { t } = useTranslation('stats')
  const id = useId()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="grid gap-4 pt-2 max-tablet:gap-3" aria-labelledby={id}>
      <h3 id={id} className="type-kicker">
        {t(`section.${name}`)}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-tablet:gap-4 min-[900px]:grid-cols-12">
        {children}
        {(!isPhone || isOpen) && rest}
      </div>
      {isPhone && rest && (
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
