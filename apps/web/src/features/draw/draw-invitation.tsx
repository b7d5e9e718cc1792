import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { Dices } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { drawDueOf } from '../../game/tournaments/draw-due.ts'
import { GroupMark } from '../../game/marks/group-mark.tsx'

type DrawInvitationProps = {
  tournament: Tournament
  /** A panel, a low row of the width of its place, or an item of the strip of kinds. */
  look: 'panel' | 'row' | 'item'
}

/** Invites the viewer to the draw until they have finished it. */
export function DrawInvitation({ tournament, look }: DrawInvitationProps) {
  const { t } = useTranslation('groups')
  const localized = useLocalized()
  const due = drawDueOf(tournament)
  if (!due) return null
  const group = tournament.distributionResult?.group
  const kind = tournament.theme === 'PATH_OF_SAGE' ? 'sage' : 'elements'
  const title = t(`invitation.${due}.title.${kind}`, { group: group ? localized(group.name) : '' })
  if (look === 'item')
    return (
      <Link to="/tournament/$slug/draw" params={{ slug: tournament.slug }}>
        <b>{title}</b> <small className="text-accent-text!">{t(`invitation.${due}.draw`)}</small>
        <Dices aria-hidden="true" className="text-accent-text" />
      </Link>
    )
  if (look === 'row')
    return (
      <Link
        to="/tournament/$slug/draw"
        params={{ slug: tournament.slug }}
        className="panel flex min-h-12 items-center gap-3 px-3 py-1.5 text-14"
      >
        <Dices aria-hidden="true" className="size-5 flex-none text-accent-text" />
        <span className="min-w-0 flex-1 leading-tight">{title}</span>
        <b className="flex-none font-semibold text-accent-text">{t(`invitation.${due}.draw`)}</b>
      </Link>
    )
  return (
    <div className="page-width pt-6 max-tablet:pt-4">
      <section className="panel flex flex-wrap items-center gap-x-5 gap-y-4 px-6 py-4.5 max-tablet:px-4">
        <span className="text-accent-text *:size-8">
          {group ? <GroupMark code={group.code} size={32} /> : <Dices aria-hidden="true" />}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="type-h3">{title}</h2>
          <p className="mt-1 text-14 text-text-2">{t(`invitation.${due}.text`)}</p>
        </div>
        <ButtonLink
          className="max-tablet:w-full"
          to="/tournament/$slug/draw"
          params={{ slug: tournament.slug }}
        >
          {t(`invitation.${due}.draw`)}
        </ButtonLink>
      </section>
    </div>
  )
}

/** The same as a link on the card of a tournament. */
export function DrawInvitationLink({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('groups')
  if (!drawDueOf(tournament)) return null
  return (
    <Link
      to="/tournament/$slug/draw"
      params={{ slug: tournament.slug }}
      className="link inline-flex min-h-11 items-center gap-2 text-14"
    >
      <Dices className="size-4" aria-hidden="true" />
      {t('invitation.card')}
    </Link>
  )
}
