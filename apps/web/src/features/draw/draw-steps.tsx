import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { ArtName } from '../../ui/art/art.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { litAt } from './countdown.ts'
import { DrawCountdown, useCountdown } from './draw-countdown.tsx'
import { DrawGroups } from './draw-groups.tsx'
import { DrawFoot, type GroupKind } from './draw-stage.tsx'
import type { Draw } from './draw.ts'
import { GroupReveal } from './group-reveal.tsx'
import { TeamReveal } from './team-reveal.tsx'
import { useFocus } from './use-focus.ts'
import type { useDraw } from './use-draw.ts'

/** Two presses within this time (ms) are a double press. */
const PRESS_MS = 500

type DrawStepsProps = {
  tournament: Tournament
  draw: ReturnType<typeof useDraw>
  groups: Draw['groups'] | undefined
  kind: GroupKind
  /** The line art of the drawn group, and of each group. */
  art: ArtName
  artOf: (code: string) => ArtName
  /** Leads on from the drawn team. */
  next: ReactNode
}

/** The content of the draw, step by step. */
export function DrawSteps({ tournament, draw, groups, kind, art, artOf, next }: DrawStepsProps) {
  const { t } = useTranslation('draw')
  const { slug, status } = tournament
  const { group, team } = draw.placed
  if (draw.view === 'team' && group && team)
    return (
      <TeamReveal slug={slug} group={group} team={team} art={art} isWatched={draw.isWatched}>
        {next}
        <HowLink slug={slug} />
      </TeamReveal>
    )
  if (draw.view === 'group' && group) {
    const users = groups?.find(({ id }) => id === group.id)?.users
    const canGoOn = team !== null || status !== 'finished'
    return (
      <GroupReveal group={group} users={users} kind={kind} art={art} isWatched={draw.isWatched}>
        <div className="grid gap-3 justify-items-end max-tablet:justify-items-stretch">
          {canGoOn ? (
            <Button
              size="large"
              busy={draw.isDrawing && t('initial.drawing')}
              onClick={draw.drawTeam}
              data-start
            >
              {t('group.next')}
            </Button>
          ) : (
            <HowLink slug={slug} />
          )}
          <DrawFailure error={draw.error} />
        </div>
      </GroupReveal>
    )
  }
  return <BeforeGroup draw={draw} groups={groups ?? []} kind={kind} artOf={artOf} />
}

function BeforeGroup({
  draw,
  groups,
  kind,
  artOf,
}: Pick<DrawStepsProps, 'draw' | 'kind' | 'artOf'> & { groups: Draw['groups'] }) {
  const { t } = useTranslation('draw')
  const isCounting = draw.view === 'counting'
  const { group } = draw.placed
  const isKnown = group !== null
  const passed = useCountdown(isCounting, draw.reveal)
  const chosen = group ? groups.findIndex(({ id }) => id === group.id) : -1
  const focus = useFocus()
  const lit = litAt(passed, Math.max(1, groups.length), chosen < 0 ? null : chosen)
  return (
    <>
      <DrawGroups groups={groups} artOf={artOf} {...(isCounting && { lit })} />
      {isCounting && <DrawCountdown passed={passed} />}
      <DrawFoot>
        <div aria-live="polite">
          <h1 className="type-h1 text-[52px]/[0.98] max-tablet:text-[36px]/[0.98]">
            {isCounting ? t('counting.title') : t(`initial.title.${kind}`)}
          </h1>
          <p className="mt-1 text-text-2">{isCounting ? t('counting.text') : t(`initial.text.${kind}`)}</p>
          {!isCounting && <DrawFailure error={draw.error} />}
        </div>
        {isCounting ? (
          <Button
            key="show"
            size="large"
            variant="secondary"
            busy={!isKnown && t('counting.waiting')}
            ref={focus}
            // The second press of a double press on the draw button must not skip the countdown.
            onClick={() => passed > PRESS_MS && draw.reveal()}
          >
            {t('counting.show')}
          </Button>
        ) : (
          <Button
            key="draw"
            size="large"
            busy={draw.isDrawing && t('initial.drawing')}
            onClick={draw.drawGroup}
            data-start
          >
            {t('initial.draw')}
          </Button>
        )}
      </DrawFoot>
    </>
  )
}

/** The error of a failed draw; the same button tries again. */
function DrawFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('draw')
  const errorText = useErrorText()
  if (!error) return null
  const isRefused = error instanceof ApiError && error.status !== null && error.status < 500
  return (
    <div className="mt-3" role="alert">
      <Note tone="error">
        {errorText(error)} {!isRefused && t('initial.failed')}
      </Note>
    </div>
  )
}

function HowLink({ slug }: { slug: string }) {
  const { t } = useTranslation('draw')
  return (
    <ButtonLink
      size="large"
      variant="secondary"
      className="bg-hero"
      to="/tournament/$slug/draw/proof"
      params={{ slug }}
    >
      {t('how')}
    </ButtonLink>
  )
}
