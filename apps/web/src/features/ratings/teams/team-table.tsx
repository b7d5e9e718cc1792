import type { TeamRow } from '@called-it/contract/ratings/team-ratings.ts'
import type { Ref } from 'react'
import { useFormat } from '../../../lib/language/format.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { TeamCrest } from '../../../game/teams/team-crest.tsx'
import { RowUser } from '../../../game/ratings/row-user.tsx'
import { LinkedTable } from '../../../ui/content/linked-table.tsx'
import { Belonging } from '../row/belonging.tsx'
import edge from '../floor.module.css'
import styles from '../rating-table.module.css'
import { PlaceCell, TableHead } from '../row/row-cells.tsx'
import { TeamLink } from './team-link.tsx'

const COLUMNS = ['place', 'team', 'members', 'exact', 'points'] as const

type TeamTableProps = { slug: string; rows: TeamRow[]; ownRow: Ref<HTMLElement> }

/** A page of teams, best first; the viewer's team is marked. */
export function TeamTable({ slug, rows, ownRow }: TeamTableProps) {
  const { t } = useTranslation('ratings')
  return (
    <LinkedTable
      className={`${styles.table} ${styles.teams}`}
      aria-label={t('teams.table')}
      head={<TableHead columns={COLUMNS} />}
    >
      {rows.map((row) => (
        <Row key={row.team.id} slug={slug} row={row} ownRow={row.is_mine ? ownRow : null} />
      ))}
    </LinkedTable>
  )
}

/** The viewer's team at the lower edge of the window while its row is out of view. */
export function OwnTeam({ slug, row, isHidden }: { slug: string; row: TeamRow; isHidden: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    <div className={edge.floor} data-own data-hidden={isHidden || undefined}>
      <LinkedTable
        className={`${styles.table} ${styles.teams} ${styles.own}`}
        aria-label={t('teams.own')}
        head={<TableHead columns={COLUMNS} isSilent />}
      >
        <Row slug={slug} row={row} ownRow={null} />
      </LinkedTable>
    </div>
  )
}

type RowProps = {
  slug: string
  row: TeamRow
  ownRow: Ref<HTMLElement>
}

function Row({ slug, row, ownRow }: RowProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const { team, group, points, exact_hits, is_mine } = row
  const members = number(team.members_count)
  return (
    <tr ref={ownRow as Ref<HTMLTableRowElement>} data-me={is_mine || undefined}>
      <PlaceCell row={row} />
      <td data-column="team">
        <RowUser className={styles.user} mark={<TeamCrest team={team} size={34} />}>
          <TeamLink slug={slug} row={row} />
          <Belonging group={group} />
          <small>
            {t('teams.members', { count: team.members_count, number: members })}
            <span> · {t('exact', { count: exact_hits, number: number(exact_hits) })}</span>
          </small>
        </RowUser>
      </td>
      <td data-column="members">{members}</td>
      <td data-column="exact">{number(exact_hits)}</td>
      <td data-column="points">{number(points)}</td>
    </tr>
  )
}
