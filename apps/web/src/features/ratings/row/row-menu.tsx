import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Link } from '@tanstack/react-router'
import { ChartLine, ListChecks, Pin, PinOff, Swords } from 'lucide-react'
import { cloneElement, type ReactElement, useState } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Menu, MenuAction, MenuLink } from '../../../ui/overlays/menu.tsx'
import { compareLink } from './compare-link.ts'
import { passFocusOn } from './pass-focus-on.ts'
import { usePin } from './use-pin.ts'

export type RowMenuProps = {
  slug: string
  row: RatingRow
  /** Whether it stands in the list of pinned users, which loses the row with its pin. */
  isListed: boolean
}

/** All that can be done with another participant: look, compare, pin. */
export function RowMenu(props: RowMenuProps & { trigger: ReactElement<Record<string, unknown>> }) {
  const { slug, row, isListed, trigger } = props
  const { t } = useTranslation('ratings')
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const pin = usePin(slug)
  const { id } = row.user
  const Icon = row.is_favourite ? PinOff : Pin
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
      <MenuAction
        icon={<Icon aria-hidden="true" />}
        onChoose={() => {
          if (isListed && button) passFocusOn(button)
          pin({ row, isPinned: !row.is_favourite })
        }}
      >
        {t(row.is_favourite ? 'pins.unpin_here' : 'pins.pin_here')}
      </MenuAction>
      <MenuLink
        link={<Link to="/user/$id" params={{ id: String(id) }} search={{ tournament: slug }} />}
        icon={<ChartLine aria-hidden="true" />}
      >
        {t('statistics_here')}
      </MenuLink>
    </Menu>
  )
}
