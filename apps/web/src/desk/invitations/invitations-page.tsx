import { useQuery } from '@tanstack/react-query'
import { Ticket, Users } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Block } from '../shell/block.tsx'
import { toDesk, useDeskSearch } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { ConditionsForm } from './conditions-form.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import styles from './invitations.module.css'
import { invitationsQuery, pagesOf } from './invitations-query.ts'
import { LinkPanel } from './link-panel.tsx'
import { ListPanel } from './list-panel.tsx'
import { useConditions } from './use-conditions.ts'

/** Inviting people by a link, a list or a table, and who came. */
export function InvitationsPage() {
  const { t } = useTranslation('desk')
  const conditions = useConditions()
  const [url, setUrl] = useState<string | null>(null)
  const page = Math.max(1, Math.trunc(Number(useDeskSearch().page)) || 1)
  const { data, error, refetch } = useQuery(invitationsQuery(page))
  const show = (made: string) => {
    setUrl(made)
    document.getElementById('by-link')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <DeskPage
      title={t('invitations.title')}
      note={t('invitations.note')}
      actions={
        <ButtonLink variant="secondary" {...toDesk('people')} icon={<Users aria-hidden="true" />}>
          {t('people.title')}
        </ButtonLink>
      }
    >
      <ConditionsForm conditions={conditions} />
      <div className={styles.panels}>
        <LinkPanel conditions={conditions} url={url} onMade={setUrl} />
        <ListPanel kind="list" conditions={conditions} />
        <ListPanel kind="csv" conditions={conditions} />
      </div>
      {data ? (
        <>
          <Departments departments={data.departments} />
          <Block title={t('invitations.all')} count={data.meta.total}>
            {data.invitations.length === 0 ? (
              <Empty
                icon={<Ticket aria-hidden="true" />}
                title={t('invitations.none')}
                text={t('invitations.none_text')}
              />
            ) : (
              <InvitationRows invitations={data.invitations} onRenewed={show} />
            )}
            <Pager
              page={page}
              pages={pagesOf(data.meta.total)}
              linkTo={(to) => toDesk('people/invitations', { page: to > 1 ? String(to) : undefined })}
            />
          </Block>
        </>
      ) : error ? (
        <Failed title={t('invitations.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      )}
    </DeskPage>
  )
}

type Counted = { department: string | null; invited: number; came: number }

/** How many of each department of the lists have come. */
function Departments({ departments }: { departments: readonly Counted[] }) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  if (departments.length === 0) return null
  const sum = (of: (each: Counted) => number) => departments.reduce((all, each) => all + of(each), 0)
  return (
    <Block title={t('invitations.who')}>
      <p className="text-14 text-text-2">
        {t('invitations.came_of_all', {
          came: number(sum(({ came }) => came)),
          all: number(sum(({ invited }) => invited)),
        })}
      </p>
      <table className={styles.departments}>
        <thead>
          <tr>
            <th scope="col">{t('invitations.department_short')}</th>
            <th scope="col">{t('invitations.called')}</th>
            <th scope="col">{t('invitations.came_short')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {departments.map(({ department, invited, came }) => (
            <tr key={department ?? ''}>
              <th scope="row">{department ?? t('invitations.no_department')}</th>
              <td>{number(invited)}</td>
              <td>{number(came)}</td>
              <td>
                <progress max={invited} value={came} aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
