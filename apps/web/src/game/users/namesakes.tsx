import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'

type Named = { id: number; name: string }

const Shared = createContext<ReadonlySet<string>>(new Set())

type NamesakesProps = { rows: readonly { user: Named | null }[]; children: ReactNode }

/** A list of users: in it those who have the same name are told apart by their numbers. */
export function Namesakes({ rows, children }: NamesakesProps) {
  const shared = useMemo(() => sharedNames(rows), [rows])
  return <Shared value={shared}>{children}</Shared>
}

/** The name of a user, with the user's number if somebody else in the list has that name, too. */
export function UserName({ user }: { user: Named }) {
  const { t } = useTranslation()
  const isShared = use(Shared).has(folded(user.name))
  return (
    <>
      <bdi>{user.name}</bdi>
      {isShared && ' '}
      {isShared && (
        <span className="font-normal whitespace-nowrap text-text-3">{t('namesake', { id: user.id })}</span>
      )}
    </>
  )
}

/** Whether readers take two users for one by their names. */
export const areNamesakes = (one: Named, other: Named): boolean =>
  one.id !== other.id && folded(one.name) === folded(other.name)

function sharedNames(rows: NamesakesProps['rows']): Set<string> {
  const owners = new Map<string, number>()
  const shared = new Set<string>()
  for (const { user } of rows) {
    if (!user) continue
    const name = folded(user.name)
    const owner = owners.get(name) ?? user.id
    if (owner !== user.id) shared.add(name)
    owners.set(name, owner)
  }
  return shared
}

/** Readers take names that differ in case or in the form of their characters for the same. */
const folded = (name: string) => name.normalize('NFKC').toLowerCase()
