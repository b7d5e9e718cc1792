import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Swords } from 'lucide-react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { useIsPhone } from '../../../lib/screen/use-is-phone.ts'
import { Opener } from '../../../ui/overlays/opener.tsx'
import { compareLink } from './compare-link.ts'
import { PinButton } from './pin-button.tsx'
import { RowMenu } from './row-menu-part.ts'
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
        trigger={
          <button
            type="button"
            className={styles.action}
            aria-label={t('row_actions', { name })}
            data-pinned={row.is_favourite || undefined}
          >
            <EllipsisVertical aria-hidden="true" />
          </button>
        }
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
