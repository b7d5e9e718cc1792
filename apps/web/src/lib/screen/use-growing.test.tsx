import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { beginFirstScreen, useGrowing } from './use-growing.ts'

const seen: number[] = []

function List({ total }: { total: number }) {
  const count = useGrowing(total, { first: 2, step: 3 })
  seen.push(count)
  return <p>{count} rows</p>
}

describe('a long list', () => {
  afterEach(() => {
    seen.length = 0
    location.hash = ''
  })

  it('grows on the first screen', async () => {
    const end = beginFirstScreen()
    render(<List total={9} />)
    await waitFor(() => expect(screen.getByText('9 rows')).toBeVisible())
    expect([...new Set(seen)]).toEqual([2, 5, 8, 9])
    end()
  })

  it('takes in rows that come later', async () => {
    const end = beginFirstScreen()
    const { rerender } = render(<List total={1} />)
    expect(screen.getByText('1 rows')).toBeVisible()
    rerender(<List total={4} />)
    await waitFor(() => expect(screen.getByText('4 rows')).toBeVisible())
    end()
  })

  it('comes whole on later screens', () => {
    beginFirstScreen()()
    render(<List total={9} />)
    expect([...new Set(seen)]).toEqual([9])
  })

  it('comes whole if the address names a place in the page', () => {
    const end = beginFirstScreen()
    location.hash = 'me'
    render(<List total={9} />)
    expect([...new Set(seen)]).toEqual([9])
    end()
  })
})
