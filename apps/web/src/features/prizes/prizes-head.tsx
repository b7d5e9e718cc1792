import { useTranslation } from '../../lib/language/translation.ts'
import { EarlyPart, Skeleton } from '../../ui/states/skeleton.tsx'
import type { Prize } from './prizes.ts'

type Scope = { scope: Prize['scope'] }

/** The title of the prizes of the groups or of the whole tournament, and by which rating they are given. */
export function PrizesHead({ scope }: Scope) {
  const { t } = useTranslation('prizes')
  return (
    <header className="px-6 py-5 max-tablet:px-4">
      <h3 id={`prizes-${scope}`} className="type-h3">
        {t(`${scope}.title`)}
      </h3>
      <p className="mt-1.5 text-14 text-text-2">{t(`${scope}.text`)}</p>
    </header>
  )
}

/** The skeleton of a list of prizes; `className` gives its height. Its head covers it, so that nothing moves. */
export function PrizesSkeleton({ scope, className }: Scope & { className: string }) {
  return (
    <div className="panel relative">
      <div className="absolute inset-x-0 top-0 bg-s1">
        <EarlyPart when={`prizes-${scope}`}>
          <PrizesHead scope={scope} />
        </EarlyPart>
      </div>
      <Skeleton className={`block ${className}`} />
    </div>
  )
}
