import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export const userStatisticsQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.users(userId, 'statistics'),
    queryFn: () => call('GET /api/v1/user/{id}/statistics', { params: { id: String(userId) } }),
  })

export const userUfcQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.users(userId, 'ufc-statistics'),
    queryFn: () => call('GET /api/v1/user/{id}/ufc-statistics', { params: { id: String(userId) } }),
  })

export const userRankingQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.users(userId, 'ranking'),
    queryFn: () => call('GET /api/v1/user/{id}/ranking', { params: { id: String(userId) } }),
  })
