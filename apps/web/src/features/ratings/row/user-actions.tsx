import { useQuery } from '@tanstack/react-query'
import { ChartLine, Pin, PinOff, Swords } from 'lucide-react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { compareLink } from './compare-link.ts'
import { userRowQuery } from '../ratings.ts'
import { usePin } from './use-pin.ts'

export type UserActionsProps = { slug: string; userId: number }

/** The actions on another participant's page: pin, compare, and the link to their statistics. */
export function UserActions({ slug, userId }: UserActionsProps) {
  const { t } = useTranslation('ratings')
  const { data: row } = useQuery(userRowQuery(slug, userId))
  const pin = usePin(slug)
  if (!row) return null
  const Icon = row.is_favourite ? PinOff : Pin
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon aria-hidden="true" />}
        onClick={() => pin({ row, isPinned: !row.is_favourite })}
      >
        {t(row.is_favourite ? 'pins.unpin_here' : 'pins.pin_here')}
      </Button>
      <ButtonLink {...compareLink(slug, userId)} variant="secondary" icon={<Swords aria-hidden="true" />}>
        {t('compare_here')}
      </ButtonLink>
      <ButtonLink
        to="/user/$id"
        params={{ id: String(userId) }}
        variant="secondary"
        icon={<ChartLine aria-hidden="true" />}
      >
        {t('statistics_here')}
      </ButtonLink>
    </>
  )
}
