import type { Roles } from '@called-it/contract/account/roles.ts'
import { PEOPLE_FILTERS } from '@called-it/contract/people/people-filters.ts'
import type { Person } from '@called-it/contract/people/people.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

export type RoleFilter = (typeof PEOPLE_FILTERS)[number]
/** What the list shows, as its address says. */
export type PeopleSearch = { search: string; role: RoleFilter | undefined; department: string; page: number }

const SIZE = 25
/** The most characters of a search, and of the name of a department. */
export const TEXT_MAX = 60

/** A number in an address, such as an account number, is read as one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, TEXT_MAX) : ''

/** Reads the search of the address; what is no search of this page is left out. */
export function readSearch({
  search,
  role,
  department,
  page,
}: Readonly<Record<string, unknown>>): PeopleSearch {
  return {
    search: textOf(search),
    department: textOf(department),
    role: PEOPLE_FILTERS.find((each) => each === role),
    page: Math.max(1, Math.trunc(Number(page)) || 1),
  }
}

export const peopleQuery = ({ search, role, department, page }: PeopleSearch) =>
  queryOptions({
    queryKey: deskKeys.people(search, role, department, page),
    queryFn: () =>
      call('GET /api/v1/organiser/users', {
        query: {
          page,
          limit: SIZE,
          ...(search && { search }),
          ...(role && { role }),
          ...(department && { department }),
        },
      }),
    placeholderData: keepPreviousData,
  })
export const pagesOf = (total: number) => Math.ceil(total / SIZE)

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: deskKeys.sessions(id),
    queryFn: async () =>
      (await call('GET /api/v1/organiser/users/{id}/sessions', { params: { id: String(id) } })).sessions,
  })

export const PLAYER: Roles = { owner: false, moderator: false, tournaments: [] }

/** The changes of one person; after each the lists are read again. */
export function useDeeds({ id }: Pick<Person, 'id'>) {
  const queryClient = useQueryClient()
  const params = { id: String(id) }
  const after = async <Value>(deed: Promise<Value>): Promise<Value> => {
    const value = await deed
    await queryClient.invalidateQueries({ queryKey: deskKeys.peopleAll() })
    return value
  }
  return {
    putRoles: (roles: Roles) =>
      after(call('PUT /api/v1/organiser/users/{id}/roles', { params, body: roles })),
    block: () => after(call('POST /api/v1/organiser/users/{id}/block', { params })),
    unblock: () => after(call('DELETE /api/v1/organiser/users/{id}/block', { params })),
    resetProfile: () => after(call('POST /api/v1/organiser/users/{id}/reset-profile', { params })),
    close: () => after(call('DELETE /api/v1/organiser/users/{id}', { params })),
    endSessions: () => after(call('DELETE /api/v1/organiser/users/{id}/sessions', { params })),
    endSession: (sessionId: number) =>
      after(
        call('DELETE /api/v1/organiser/users/{id}/sessions/{sessionId}', {
          params: { ...params, sessionId: String(sessionId) },
        }),
      ),
  }
}
