import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { type Named, OwnPick } from './own-pick.tsx'
import type { PickQuestion } from './own-question.tsx'
import type { PickKind } from './pick-kind.ts'

type OthersPickProps = { kind: PickKind; question: PickQuestion; isLocked: boolean; named: Named }

/** The choice of another user: hidden until nobody can copy it. */
export function OthersPick({ kind, question, isLocked, named }: OthersPickProps) {
  const { t } = useTranslation('one-pick')
  const { signed } = useFormat()
  return (
    <OwnPick
      kind={kind}
      label={t(`${kind}.theirs`, { worth: signed(question.worth) })}
      named={named}
      nobody={isLocked ? t('nobody') : t('hidden')}
      result={isLocked ? question.prediction : null}
      isCorrected={question.is_corrected}
      reopened={question}
    />
  )
}
