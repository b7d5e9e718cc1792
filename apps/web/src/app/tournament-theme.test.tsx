import { listTournaments, readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { delay } from 'msw'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { drawnIn, ELEMENTS, teamOf } from '../../test/answers/draw.ts'
import { answer } from '../../test/server.ts'
import { answerTournament, heading, open, theme } from '../../test/tournament-page.tsx'
import { tournamentOf } from '../../test/answers/tournaments.ts'

describe('the theme of a page', () => {
  it('takes on the element of the viewer, and drops it again', async () => {
    localStorage.setItem('themes', JSON.stringify({ cup: 'elements/fire' }))
    const [, water] = ELEMENTS
    answerTournament()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    answer(readTournament, async () => {
      await released
      return { tournament: tournamentOf(drawnIn({ group: water!, team: teamOf(100) })) }
    })
    const { router } = openApp('/tournament/cup/rating', { user: ADA })
    const page = document.documentElement.dataset
    // The remembered theme stays until the tournament's theme is known.
    await waitFor(() => expect([page.theme, page.element]).toEqual(['elements', 'fire']))
    release()
    expect(await screen.findByRole('link', { name: 'Вода Команда 100' })).toHaveAttribute(
      'href',
      '/tournament/cup/draw',
    )
    expect([page.theme, page.element]).toEqual(['elements', 'water'])
    expect(JSON.parse(localStorage.getItem('themes')!)).toEqual({ cup: 'elements/water' })
    expect(screen.queryByText('Жребий даст вам группу', { exact: false })).toBeNull()
    await act(() => router.navigate({ to: '/' }))
    await waitFor(() => expect([page.theme, page.element]).toEqual(['main', undefined]))
  })

  it('is there before the tournament, if the device has seen it before', async () => {
    localStorage.setItem('themes', JSON.stringify({ euro: 'elements' }))
    answer(readTournament, () => delay('infinite').then(() => undefined))
    open()
    await waitFor(() => expect(theme()).toBe('elements'))
  })

  it('comes with the link of the feed, and is remembered', async () => {
    answerTournament()
    answer(listTournaments, {
      tournaments: [tournamentOf()],
      meta: { page: 1, limit: 20, total: 1 },
    })
    const { user } = openApp('/?sport=football', { user: ADA })
    const link = await screen.findByRole('link', { name: 'Евро 2024' })
    answer(readTournament, () => delay('infinite').then(() => undefined))
    await user.click(link)
    expect(await heading()).toBeVisible()
    expect(theme()).toBe('sage')
    expect(JSON.parse(localStorage.getItem('themes')!)).toEqual({ euro: 'sage' })
  })

  it.each(['sage', '{"euro":{"theme":"ufc"}}', 'null'])('ignores the stored %s', async (stored) => {
    localStorage.setItem('themes', stored)
    answerTournament()
    open()
    await heading()
    expect(theme()).toBe('sage')
  })
})
