import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import type { WayFailure } from './failure.ts'

/** The sentence about a sign-in elsewhere that failed; the other ways go on. */
export function WayFailed({ failure }: { failure: WayFailure }) {
  const { t } = useTranslation('login')
  return (
    <div className="mt-8 -mb-8 max-w-[400px] max-tablet:mb-0 max-tablet:max-w-none" role="alert">
      <Note tone="error">{t(`failed.${failure}`)}</Note>
    </div>
  )
}
