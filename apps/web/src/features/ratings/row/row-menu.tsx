import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartLine, ListChecks, Pin, PinOff, Swords } from 'lucide-react'
import { cloneElement, type ReactElement, useState } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Menu, MenuAction, MenuLink } from '../../../ui/overlays/menu.tsx'
import { userRowQuery } from '../ratings.ts'
import { compareLink } from './compare-link.ts'
import { passFocusOn } from './pass-focus-on.ts'
import { usePin } from './use-pin.ts'

type Trigger = { trigger: ReactElement<Record<string, unknown>> }

export type RowMenuProps = {
  slug: string
  row: RatingRow
  /** Whether it stands in the list of pinned users, which loses the row with its pin. */
  isListed: boolean
}

export type UserMenuProps = { slug: string; userId: number }

/** The menu of a participant's row in the rating. */
export function RowMenu({ row, ...props }: RowMenuProps & Trigger) {
  return <ParticipantMenu {...props} userId={row.user.id} row={row} />
}

/** The same menu for a user in a list without rows of the rating, whose row is read when it opens. */
export function UserMenu(props: UserMenuProps & Trigger) {
  const { data: row } = useQuery(userRowQuery(props.slug, props.userId))
  return <ParticipantMenu {...props} row={row} isListed={false} />
}

type ParticipantMenuProps = Trigger &
  UserMenuProps & {
    /** Undefined while it loads; null: the user is not in the rating and cannot be pinned. */
    row: RatingRow | null | undefined
    isListed: boolean
  }

/** All that can be done with another participant: look, compare, pin. */
function ParticipantMenu({ slug, userId: id, row, isListed, trigger }: ParticipantMenuProps) {
  const { t } = useTranslation('ratings')
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const pin = usePin(slug)
  const Icon = row?.is_favourite ? PinOff : Pin
  return (
    <Menu trigger={cloneElement(trigger, { ref: setButton })}>
      <MenuLink
        link={<Link to="/tournament/$slug" params={{ slug }} search={{ user: id }} />}
        icon={<ListChecks aria-hidden="true" />}
      >
        {t('predictions_here')}
      </MenuLink>
      <MenuLink link={<Link {...compareLink(slug, id)} />} icon={<Swords aria-hidden="true" />}>
        {t('compare_here')}
      </MenuLink>
      {row !== null && (
        <MenuAction
          icon={<Icon aria-hidden="true" />}
          isDisabled={!row}
          onChoose={() => {
            if (!row) return
            if (isListed && button) passFocusOn(button)
            pin({ row, isPinned: !row.is_favourite })
          }}
        >
          {t(row?.is_favourite ? 'pins.unpin_here' : 'pins.pin_here')}
        </MenuAction>
      )}
      <MenuLink
        link={<Link to="/user/$id" params={{ id: String(id) }} search={{ tournament: slug }} />}
        icon={<ChartLine aria-hidden="true" />}
      >
        {t('statistics_here')}
      </MenuLink>
    </Menu>
  )
}
