import { Undo2 } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Block } from '../shell/block.tsx'

type FinishedPartProps = {
  /** Until when the finish can be taken back. */
  until: string | null
  onReopen: () => void
  /** What it says while the finish is taken back. */
  busy: string | false
}

/** A tournament that has finished, with the way back within its time. */
export function FinishedPart({ until, onReopen, busy }: FinishedPartProps) {
  const { t } = useTranslation('desk')
  const { moment } = useFormat()
  const at = useNow()
  const canReopen = until !== null && Date.parse(until) > at
  return (
    <Block title={t('outcomes.finish')}>
      <div className="grid justify-items-start gap-3 pb-4">
        <p>
          {t('outcomes.finished')}{' '}
          {canReopen ? t('outcomes.until', { at: moment(until) }) : t('outcomes.final')}
        </p>
        {canReopen && (
          <Button variant="secondary" icon={<Undo2 aria-hidden="true" />} busy={busy} onClick={onReopen}>
            {t('outcomes.reopen')}
          </Button>
        )}
      </div>
    </Block>
  )
}
