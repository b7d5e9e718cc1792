import type { Person } from '@called-it/contract/people/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { useRef } from 'react'
import { useSearchText } from '../../lib/address/use-search-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useRows } from '../keys/use-rows.ts'
import { toDesk, useDeskSearch } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { PeopleRow } from './people-row.tsx'
import styles from './people.module.css'
import {
  pagesOf,
  peopleQuery,
  type PeopleSearch,
  readSearch,
  type RoleFilter,
  TEXT_MAX,
} from './people-query.ts'
import { PersonCard } from './person-card.tsx'

/** All users, and what an owner can do to one of them. */
export function PeoplePage() {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const wanted = readSearch(useDeskSearch())
  const { data, error, refetch } = useQuery(peopleQuery(wanted))
  const total = data?.meta.total ?? 0
  const note =
    data && t(data.is_cut ? 'people.more_than' : 'people.total', { count: total, number: number(total) })
  return (
    <DeskPage
      title={t('people.title')}
      note={note}
      actions={
        <ButtonLink {...toDesk('people/invitations')} icon={<UserPlus aria-hidden="true" />}>
          {t('invitations.open')}
        </ButtonLink>
      }
    >
      <Filters wanted={wanted} />
      {data ? (
        <People users={data.users} wanted={wanted} total={total} isCut={data.is_cut} />
      ) : error ? (
        <Failed title={t('people.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-2">
          {[1, 2, 3, 4, 5, 6].map((at) => (
            <Skeleton key={at} className="block h-12" />
          ))}
        </Loading>
      )}
    </DeskPage>
  )
}

function Filters({ wanted }: { wanted: PeopleSearch }) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const show = (change: Partial<PeopleSearch>) =>
    void navigate({ ...linkTo({ ...wanted, page: 1, ...change }), replace: true })
  const [text, setText] = useSearchText(wanted.search, (search) => show({ search }))
  const [department, setDepartment] = useSearchText(wanted.department, (whole) => show({ department: whole }))
  useKeys([
    {
      code: 'Slash',
      label: t('people.keys.search'),
      run: () => box.current?.querySelector('input')?.focus(),
    },
  ])
  return (
    <div className={styles.filters} ref={box}>
      <SearchField
        label={t('people.search')}
        value={text}
        onChange={setText}
        maxLength={TEXT_MAX}
        data-start
      />
      <SearchField
        label={t('people.department')}
        value={department}
        onChange={setDepartment}
        isMain={false}
        maxLength={TEXT_MAX}
      />
      <NativeSelect
        label={t('people.role')}
        hideLabel
        value={wanted.role ?? 'all'}
        options={(['all', 'owner', 'organiser', 'moderator', 'blocked'] as const).map((value) => ({
          value,
          label: t(`people.filter.${value}`),
        }))}
        onChange={(role) => show({ role: role === 'all' ? undefined : (role satisfies RoleFilter) })}
      />
    </div>
  )
}

type PeopleProps = { users: Person[]; wanted: PeopleSearch; total: number; isCut: boolean }

function People({ users, wanted, total, isCut }: PeopleProps) {
  const { t } = useTranslation('desk')
  const card = useRef<HTMLElement>(null)
  const open = () => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }
  const { current, choose } = useRows({ rows: users, idOf: ({ id }) => String(id), onOpen: open })
  if (!current)
    return <Empty icon={<Users aria-hidden="true" />} title={t('people.none')} text={t('people.none_text')} />
  return (
    <div className={styles.columns}>
      <div>
        <ul className={styles.list} aria-label={t('people.title')}>
          {users.map((person) => (
            <PeopleRow
              key={person.id}
              person={person}
              isCurrent={person === current}
              onChoose={() => {
                choose(person)
                open()
              }}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
          {isCut && <p className="text-13 text-text-3">{t('people.cut')}</p>}
          <Pager page={wanted.page} pages={pagesOf(total)} linkTo={(page) => linkTo({ ...wanted, page })} />
        </div>
      </div>
      <PersonCard key={current.id} person={current} ref={card} />
    </div>
  )
}

const linkTo = ({ search, role, department, page }: PeopleSearch) =>
  toDesk('people', {
    search: search || undefined,
    role,
    department: department || undefined,
    page: page > 1 ? String(page) : undefined,
  })
