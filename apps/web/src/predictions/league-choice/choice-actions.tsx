import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { LateNextStep } from '../next-step/late-links.tsx'
import type { OwnChoice } from './use-choice.ts'

type ChoiceActionsProps = {
  slug: string
  own: OwnChoice
  /** Short texts, for the bar at the bottom. */
  isShort?: boolean
}

/** The buttons for a choice in its present state: save it, change it and go on, or first take part in the draw. */
export function ChoiceActions({ slug, own, isShort = false }: ChoiceActionsProps) {
  const box = useFocusOnSuccessor(`${own.state} ${own.isChanging}`)
  return (
    <div ref={box} className={isShort ? 'contents' : 'grid gap-2'}>
      <Actions slug={slug} own={own} isShort={isShort} />
      <LateNextStep given={{ kind: 'league' }} isShown={own.state === 'saved' && !own.isChanging} />
    </div>
  )
}

function Actions({ slug, own, isShort }: Required<ChoiceActionsProps>) {
  const { t } = useTranslation(['top-eight', 'ui'])
  const { state, mistake, isUnsaved, isChanging, needsGroup, hasSaved } = own
  const size = isShort ? 'medium' : 'large'
  const keepButton = (
    <Button variant="secondary" size={size} onClick={own.keep}>
      {t('keep')}
    </Button>
  )
  if (state === 'ask')
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button size={size} onClick={own.change}>
          {t('change')}
        </Button>
        {keepButton}
      </div>
    )
  if (state === 'saved')
    return isChanging ? (
      keepButton
    ) : (
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
    <>
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
    </>
  )
}

/** When the pressed button disappears, moves the focus to its successor instead of the top of the page. */
function useFocusOnSuccessor(state: string) {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button, a')?.focus()
    const note = () => {
      hadFocus.current = box.current?.contains(document.activeElement) ?? false
    }
    note()
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [state])
  return box
}
