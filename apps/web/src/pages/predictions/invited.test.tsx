import { readUserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EARLY } from '../../../test/answers/users.ts'
import { myId, open, row, serve } from '../../../test/predictions.tsx'
import { answer, refuse } from '../../../test/server.ts'

it('says who has sent the link, with the picture', async () => {
  serve()
  const anna = { id: 900, name: 'Анна', avatar: '/avatars/anna.webp' }
  answer(readUserStatistics, { user: anna, statistics: EARLY.statistics })
  open(`?by=${anna.id}`)
  const line = await screen.findByText('Вас зовёт Анна')
  expect(line.previousElementSibling).toHaveAttribute('src', anna.avatar)
})

it.each([
  ['the viewer', myId],
  ['somebody unknown', () => 900],
])('says nothing if that is %s', async (_, sender) => {
  serve()
  answer(readUserStatistics, () => refuse('not_found'))
  open(`?by=${sender()}`)
  await row('Испания — Италия')
  expect(screen.queryByText(/Вас зовёт/)).toBeNull()
})
