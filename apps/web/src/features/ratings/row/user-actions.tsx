import { useQuery } from '@tanstack/react-query'
import { ChartLine, ListChecks, Pin, PinOff, Swords } from 'lucide-react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { compareLink } from './compare-link.ts'
import { userRowQuery } from '../ratings.ts'
import { usePin } from './use-pin.ts'

export type UserActionsProps = {
  slug: string
  userId: number
  /** The page that they stand on, which needs no link to itself. */
  here: 'predictions' | 'statistics'
}

/** The actions on another participant's page, the same as in a row: look, compare, pin. */
export function UserActions({ slug, userId, here }: UserActionsProps) {
  const { t } = useTranslation('ratings')
  const { data: row, isPending } = useQuery(userRowQuery(slug, userId))
  const pin = usePin(slug)
  if (isPending) return null
  const Icon = row?.is_favourite ? PinOff : Pin
  return (
    <>
      {/* Who is not in the rating cannot be pinned. */}
      {row && (
        <Button
          variant="secondary"
          icon={<Icon aria-hidden="true" />}
          onClick={() => pin({ row, isPinned: !row.is_favourite })}
        >
          {t(row.is_favourite ? 'pins.unpin_here' : 'pins.pin_here')}
        </Button>
      )}
      <ButtonLink {...compareLink(slug, userId)} variant="secondary" icon={<Swords aria-hidden="true" />}>
        {t('compare_here')}
      </ButtonLink>
      {here === 'statistics' ? (
        <ButtonLink
          to="/tournament/$slug"
          params={{ slug }}
          search={{ user: userId }}
          variant="secondary"
          icon={<ListChecks aria-hidden="true" />}
        >
          {t('predictions_here')}
        </ButtonLink>
      ) : (
        <ButtonLink
          to="/user/$id"
          params={{ id: String(userId) }}
          search={{ tournament: slug }}
          variant="secondary"
          icon={<ChartLine aria-hidden="true" />}
        >
          {t('statistics_here')}
        </ButtonLink>
      )}
    </>
  )
}
