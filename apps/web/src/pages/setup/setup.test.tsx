import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { currentUser } from '@called-it/contract/account/accounts.ts'
import { claimContest, readContest } from '@called-it/contract/contest/contest.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'

it('makes whoever has the link the owner, and leads on to the name of the contest', async () => {
  const keys: string[] = []
  const { user, router } = openApp('/setup?key=abc', { user: ADA })
  const button = await screen.findByRole('button', { name: 'Стать владельцем' })
  answer(claimContest, ({ body }) => void keys.push(body.key))
  answer(currentUser, { user: { ...ADA, role: 'organiser', roles: OWNER_ROLES } })
  answer(readContest, { contest: { name: { ru: 'Called It', en: 'Called It' }, accent: null } })
  await user.click(button)
  expect(await screen.findByRole('textbox', { name: 'Имя конкурса' })).toBeVisible()
  expect(keys).toEqual(['abc'])
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/contest'))
})

it('says that a used link does not work', async () => {
  answer(claimContest, () => refuse('not_found'))
  const { user } = openApp('/setup?key=old', { user: ADA })
  await user.click(await screen.findByRole('button', { name: 'Стать владельцем' }))
  expect(await screen.findByText(/Эта ссылка уже не действует/)).toBeVisible()
})
