import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { match } from '../../../test/answers/matches.ts'
import { loadWords, switchLanguage } from '../../lib/language/language.ts'
import { MatchChip } from './match-chip.tsx'
import { Primer } from './primer.tsx'

beforeAll(() => Promise.all([loadWords('match'), loadWords('score')]))

const numbers = DEFAULT_RULESET.match
const DENMARK_ENGLAND = match(1, 'dk', 'gb-eng')

describe('the primer', () => {
  it('explains the points with this match', async () => {
    const onDone = vi.fn<() => void>()
    render(<Primer match={DENMARK_ENGLAND} call={null} numbers={numbers} onDone={onDone} />)
    const primer = screen.getByRole('region', { name: 'За что дают очки' })
    expect(primer).toHaveTextContent('Допустим, ваш прогноз12Дания 1:2 Англия. Закончиться может по-разному:')
    const rows = within(primer).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      '12+5 очковТочный счётвсё до гола',
      '01+3 очкаРазницаАнглия впереди на 1 гол',
      '03+2 очкаИсходпобедитель — Англия',
      '110 очковМимопобедителя нет',
    ])
    expect(within(primer).getByRole('img', { name: 'Итог 0:1' })).toBeVisible()
    expect(primer).toHaveTextContent('Точность в рейтинге — доля рассчитанных прогнозов')
    await userEvent.click(screen.getByRole('button', { name: 'Понятно' }))
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть подсказку' }))
    expect(onDone).toHaveBeenCalledTimes(2)
  })

  it('follows the viewer’s own score', () => {
    const call = { first: 1, second: 1 }
    render(<Primer match={DENMARK_ENGLAND} call={call} numbers={numbers} onDone={vi.fn<() => void>()} />)
    const primer = screen.getByRole('region')
    expect(primer).toHaveTextContent('Ваш прогноз11Дания 1:1 Англия.')
    expect(within(primer).getAllByRole('listitem')[2]).toHaveTextContent('22+3 очкаРазницаи эта тоже')
    expect(primer).toHaveTextContent('Ничья без точного счёта всегда стоит 3')
  })

  it('uses the multiplier of the match', () => {
    const final = { ...DENMARK_ENGLAND, multiplier: 2 }
    render(<Primer match={final} call={null} numbers={numbers} onDone={vi.fn<() => void>()} />)
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('+10 очков')
    expect(screen.getByRole('region')).toHaveTextContent('Очки за этот матч удваиваются.')
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    const call = { first: 2, second: 0 }
    render(<Primer match={DENMARK_ENGLAND} call={call} numbers={numbers} onDone={vi.fn<() => void>()} />)
    expect(screen.getByRole('region', { name: 'What earns points' })).toHaveTextContent(
      'Denmark win by 2 goals',
    )
  })
})

describe('the chip', () => {
  it('opens the explanation by keyboard, and Escape closes it', async () => {
    const user = userEvent.setup()
    render(<MatchChip match={DENMARK_ENGLAND} call={{ first: 2, second: 0 }} numbers={numbers} />)
    const chip = screen.getByRole('button', { name: 'Очки532' })
    await user.tab()
    expect(chip).toHaveFocus()
    await user.keyboard('{Enter}')
    const popup = await screen.findByRole('dialog', { name: 'За что дают очки' })
    expect(within(popup).getAllByRole('listitem')[1]).toHaveTextContent(
      '+3 очкаРазницапобедитель и перевес или другая ничьяпрогноз 2:0, итог Дания 3:1 Англия',
    )
    expect(popup).toHaveTextContent('Точность в рейтинге')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Очки532' })).toHaveFocus())
  })

  it('gives no example of points that a predicted draw cannot bring', async () => {
    render(<MatchChip match={DENMARK_ENGLAND} call={{ first: 1, second: 1 }} numbers={numbers} />)
    await userEvent.click(screen.getByRole('button'))
    const rows = within(await screen.findByRole('dialog')).getAllByRole('listitem')
    expect(rows[1]).toHaveTextContent('прогноз 1:1, итог Дания 0:0 Англия')
    expect(rows[2]).toHaveTextContent(/Исходпобедитель тот, счёт другой$/)
  })
})
