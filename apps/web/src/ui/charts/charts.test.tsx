import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BarList } from './bar-list.tsx'
import { LineChart } from './line-chart.tsx'
import { SplitBar } from './split-bar.tsx'

const COLUMNS = [
  { key: 1, label: 'T1', long: 'Round 1' },
  { key: 2, label: 'T2', long: 'Round 2' },
  { key: 3, label: 'T3', long: 'Round 3' },
]
const show = (value: number) => String(value)

test('a line chart has a table, in which missing values are dashes', () => {
  render(
    <LineChart
      caption="Points by round"
      heading="Round"
      columns={COLUMNS}
      line={{ key: 'own', name: 'You', values: [4, null, 7] }}
      reference={{ key: 'all', name: 'Average', values: [5, 6, 6] }}
      show={show}
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'Points by round' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'RoundYouAverage',
    'Round 145',
    'Round 2–6',
    'Round 376',
  ])
})

test('a line chart of places has the first at the top', () => {
  const { container } = render(
    <LineChart
      caption="Places"
      heading="Round"
      columns={COLUMNS}
      line={{ key: 'own', name: 'Place', values: [9, 1, 4] }}
      scale="rank"
      show={show}
    />,
  )
  const tops = [...container.querySelectorAll('rect')].map((point) => Number(point.getAttribute('y')))
  expect(tops[1]).toBeLessThan(tops[2]!)
  expect(tops[2]).toBeLessThan(tops[0]!)
})

test('a column of a line chart is as wide as its label', () => {
  const leastOf = (label: string) => {
    const { container } = render(
      <LineChart
        caption="Points"
        heading="Round"
        columns={COLUMNS.map((column) => ({ ...column, label }))}
        line={{ key: 'own', name: 'You', values: [1, 2, 3] }}
        show={show}
      />,
    )
    return parseInt(container.querySelector<HTMLElement>('[style*="min-width"]')!.style.minWidth)
  }
  expect(leastOf('UFC 321')).toBeGreaterThan(leastOf('T1'))
  expect(leastOf('A very long name of a round')).toBe(leastOf('A somewhat long name'))
})

test('nothing is drawn without any value', () => {
  const { container } = render(
    <LineChart
      caption="Points"
      heading="Round"
      columns={COLUMNS}
      line={{ key: 'own', name: 'You', values: [null, null, null] }}
      show={show}
    />,
  )
  expect(container.innerHTML).toBe('')
})

test('a split bar is a list of all its parts, including those too small for their number', () => {
  render(
    <SplitBar
      label="Hits"
      parts={[
        { key: 'exact', label: 'Exact', count: 1, text: '1%', weight: 1 },
        { key: 'miss', label: 'Miss', count: 99, text: '99%', weight: 0 },
      ]}
    />,
  )
  const parts = within(screen.getByRole('list', { name: 'Hits' })).getAllByRole('listitem')
  expect(parts.map((part) => part.querySelector('.sr-only')?.textContent)).toEqual(['Exact: 1%', 'Miss: 99%'])
  expect(parts.map((part) => part.querySelector('b')?.textContent)).toEqual(['1%', '99%'])
})

test('a list of bars has names and values as text', () => {
  render(
    <BarList
      label="Favourites"
      bars={[
        { key: 1, name: 'Spain', share: 1, value: '40%', isMarked: true },
        { key: 2, name: 'France', note: 'lost', share: 0.5, value: '20', spoken: '20 of 100' },
      ]}
    />,
  )
  const bars = within(screen.getByRole('list', { name: 'Favourites' })).getAllByRole('listitem')
  expect(bars[0]).toHaveTextContent('Spain40%')
  expect(bars[1]).toHaveTextContent('France lost2020 of 100')
  expect(within(bars[1]!).getByText('20')).toHaveAttribute('aria-hidden', 'true')
})

test('a long list of bars shows the first five, and the others on request', async () => {
  const user = userEvent.setup()
  render(
    <BarList
      label="Favourites"
      bars={Array.from({ length: 8 }, (_, at) => ({ key: at, name: `Team ${at}`, share: 0.1, value: '10%' }))}
    />,
  )
  const list = within(screen.getByRole('list', { name: 'Favourites' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Показать ещё 3' }))
  expect(list.getAllByRole('listitem')).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: 'Свернуть', expanded: true }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
})

test('a line chart whose axis does not begin at zero says where it begins', () => {
  const chart = (values: number[]) => (
    <LineChart
      caption="Odds"
      heading="Event"
      columns={COLUMNS}
      line={{ key: 'own', name: 'Odds', values }}
      show={show}
    />
  )
  const { rerender } = render(chart([46, 58, 51]))
  expect(screen.getByText('Шкала начинается с 40.')).toBeVisible()
  rerender(chart([6, 58, 51]))
  expect(screen.queryByText(/Шкала начинается/)).not.toBeInTheDocument()
})

test('neighbouring columns of a line chart share a label', () => {
  render(
    <LineChart
      caption="Places"
      heading="Day"
      columns={[
        { key: 1, label: 'Round 1', long: 'Monday' },
        { key: 2, long: 'Tuesday' },
        { key: 3, label: 'Round 2', long: 'Friday' },
      ]}
      line={{ key: 'own', name: 'Place', values: [9, 1, 4] }}
      scale="rank"
      show={show}
    />,
  )
  expect(screen.getByText('Round 1')).toHaveStyle({ gridColumn: 'span 2' })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Monday',
    'Tuesday',
    'Friday',
  ])
})
