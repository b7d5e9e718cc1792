import { useTranslation } from '../../../lib/translation.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { OwnChoice } from './use-choice.ts'

type ChoiceActionsProps = {
  slug: string
  own: OwnChoice
  /** In the bar at the bottom, where there is little room. */
  isShort?: boolean
}

/** What can be done with the choice as it is: save it, change it, or first be drawn into a group. */
export function ChoiceActions({ slug, own, isShort = false }: ChoiceActionsProps) {
  const { t } = useTranslation(['top-eight', 'ui'])
  const { state, mistake, isUnsaved, needsGroup, hasSaved } = own
  const size = isShort ? 'medium' : 'large'
  if (state === 'ask')
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button size={size} onClick={own.change}>
          {t('change')}
        </Button>
        <Button variant="secondary" size={size} onClick={own.keep}>
          {t('keep')}
        </Button>
      </div>
    )
  if (state === 'saved')
    return (
      <Button variant="secondary" size={size} onClick={own.change}>
        {t('change')}
      </Button>
    )
  if (needsGroup && !mistake)
    return (
      <ButtonLink size={size} to="/tournament/$slug/draw" params={{ slug }}>
        {t('join.draw')}
      </ButtonLink>
    )
  return (
    <div className="grid gap-2">
      <Button
        size={size}
        aria-disabled={mistake !== null || undefined}
        busy={state === 'saving' && t('ui:save_bar.saving')}
        onClick={own.save}
      >
        {isShort ? t('ui:save_bar.save') : t('save')}
      </Button>
      {isUnsaved && hasSaved && !isShort && state !== 'saving' && (
        <Button variant="quiet" onClick={own.reset}>
          {t('ui:save_bar.discard')}
        </Button>
      )}
    </div>
  )
}
