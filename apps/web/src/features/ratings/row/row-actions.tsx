import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Swords } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { useIsPhone } from '../../../lib/screen/use-is-phone.ts'
import { Opener } from '../../../ui/overlays/opener.tsx'
import { compareLink } from './compare-link.ts'
import { PinButton } from './pin-button.tsx'
import { RowMenu, UserMenu } from './row-menu-part.ts'
import styles from './row-actions.module.css'

type RowActionsProps = {
  slug: string
  row: RatingRow
  /** Whether there is room for one button only at every width; on a phone there never is room for more. */
  isMenu?: boolean
  isListed?: boolean
}

/** The actions on another participant, the same in every list. The viewer's own row has none. */
export function RowActions({ slug, row, isMenu = false, isListed = false }: RowActionsProps) {
  const { t } = useTranslation('ratings')
  const isPhone = useIsPhone()
  if (row.is_me) return null
  const { id, name } = row.user
  if (isMenu || isPhone)
    return (
      <Opener
        Part={RowMenu}
        partProps={{ slug, row, isListed }}
        trigger={<MenuButton name={name} isPinned={row.is_favourite} />}
      />
    )
  return (
    <>
      <Link {...compareLink(slug, id)} className={styles.action} aria-label={t('compare', { name })}>
        <Swords aria-hidden="true" />
      </Link>
      <PinButton slug={slug} row={row} isListed={isListed} />
    </>
  )
}

type MemberActionsProps = { slug: string; user: Pick<RatingRow['user'], 'id' | 'name'> }

/** The same actions in a list without rows of the rating, such as the members of a team. */
export function MemberActions({ slug, user }: MemberActionsProps) {
  return (
    <Opener Part={UserMenu} partProps={{ slug, userId: user.id }} trigger={<MenuButton name={user.name} />} />
  )
}

type MenuButtonProps = ComponentProps<'button'> & { name: string; isPinned?: boolean }

/** The button of the menu; `button` are the props of the part that opens it. */
function MenuButton({ name, isPinned = false, ...button }: MenuButtonProps) {
  const { t } = useTranslation('ratings')
  return (
    <button
      type="button"
      {...button}
      className={styles.action}
      aria-label={t('row_actions', { name })}
      data-pinned={isPinned || undefined}
    >
      <EllipsisVertical aria-hidden="true" />
    </button>
  )
}
