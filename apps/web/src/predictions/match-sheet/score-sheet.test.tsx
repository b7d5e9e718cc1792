import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { holdClock } from '../../../test/clock.ts'
import { called, HOUR, match } from '../../../test/answers/matches.ts'
import { loadWords, switchLanguage } from '../../lib/language/language.ts'
import { ScoreSheet, type ScoreSheetProps } from './score-sheet.tsx'

beforeAll(() => loadWords('score'))

const DENMARK_ENGLAND = match(1, 'dk', 'gb-eng')
const SPAIN_ITALY = match(2, 'es', 'it')

function sheetProps(rest: Partial<ScoreSheetProps> = {}) {
  return {
    match: DENMARK_ENGLAND,
    goals: { first: null, second: null },
    side: 'first',
    progress: { total: 12, saved: 7, unsaved: 0 },
    locksAt: null,
    previous: null,
    isDone: false,
    onSide: vi.fn<ScoreSheetProps['onSide']>(),
    onGoals: vi.fn<ScoreSheetProps['onGoals']>(),
    onBack: vi.fn<() => void>(),
    onSkip: vi.fn<() => void>(),
    onReturn: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
    ...rest,
  } satisfies ScoreSheetProps
}

function show(rest: Partial<ScoreSheetProps> = {}) {
  const props = sheetProps(rest)
  const { rerender } = render(<ScoreSheet {...props} />)
  return {
    props,
    user: userEvent.setup(),
    sheet: screen.getByRole('dialog', { name: 'Прогноз счёта' }),
    change: (changes: Partial<ScoreSheetProps>) => rerender(<ScoreSheet {...props} {...changes} />),
  }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const keys = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('the score sheet', () => {
  it('shows the match, the side that is being filled, and the progress of the round', () => {
    const { sheet } = show({ goals: { first: 1, second: null }, side: 'second' })
    expect(within(sheet).getByRole('tablist', { name: 'Дания — Англия' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Дания: 1' })).toHaveAttribute('aria-selected', 'false')
    expect(screen.getByRole('tab', { name: 'Англия: не задано' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name: 'Голы: Англия' })).toBeVisible()
    expect(sheet).toHaveTextContent('7 из 12')
    expect(sheet).toHaveTextContent('Сколько голов: Англия')
    expect(sheet).not.toHaveAttribute('aria-modal')
  })

  it('moves the focus to the side that is being filled', () => {
    show({ side: 'second' })
    expect(screen.getByRole('tab', { name: /Англия/ })).toHaveFocus()
  })

  it('enters the goals of the framed side by a key', async () => {
    const { props, user } = show({ side: 'second' })
    await user.click(button('2'))
    expect(props.onGoals).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('takes the digits of a keyboard, too; Backspace goes back, Escape closes', async () => {
    const { props, user } = show()
    await user.keyboard('3')
    expect(props.onGoals).toHaveBeenCalledExactlyOnceWith(3)
    await user.keyboard('{Control>}4{/Control}')
    expect(props.onGoals).toHaveBeenCalledTimes(1)
    await user.keyboard('{Backspace}')
    expect(props.onBack).toHaveBeenCalledOnce()
    await user.keyboard('{Escape}')
    expect(props.onClose).toHaveBeenCalledOnce()
  })

  it('turns the same six keys into all twenty goals and back, and each side starts from nought', async () => {
    const { change, user, props } = show()
    expect(keys()).toEqual(['0', '1', '2', '3', '4', '5'])
    await user.click(button('Больше 5'))
    expect(keys()).toEqual(['6', '7', '8', '9', '10', '11'])
    await user.click(button('Больше 11'))
    expect(keys()).toEqual(['12', '13', '14', '15', '16', '17'])
    await user.click(button('Больше 17'))
    expect(keys()).toEqual(['18', '19', '20'])
    await user.click(button('20'))
    expect(props.onGoals).toHaveBeenCalledExactlyOnceWith(20)
    change({ side: 'second' })
    expect(keys()).toEqual(['0', '1', '2', '3', '4', '5'])
    change({ side: 'first' })
    await user.click(button('От 0 до 5'))
    expect(keys()).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  it('changes the side by a tap or by arrows, and moves the focus along', async () => {
    function Held() {
      const [side, setSide] = useState<'first' | 'second'>('first')
      return <ScoreSheet {...sheetProps()} side={side} onSide={setSide} />
    }
    render(<Held />)
    const user = userEvent.setup()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: /Англия/ })).toHaveFocus()
    await user.click(screen.getByRole('tab', { name: /Дания/ }))
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Дания: не задано')
  })

  it('labels the way back with the first side, and has none if nothing is before', async () => {
    const { props, user, change } = show({ side: 'second' })
    await user.click(button('Назад: Дания'))
    expect(props.onBack).toHaveBeenCalledOnce()
    change({ side: 'first' })
    expect(button('Назад, к прежнему матчу')).toBeEnabled()
    change({ side: 'first', canGoBack: false })
    expect(button('Назад')).toBeDisabled()
    await user.click(button('Пропустить'))
    expect(props.onSkip).toHaveBeenCalledOnce()
  })

  it('shows the state of the previous match, announces it once, and leads back to it', async () => {
    const previous = { match: DENMARK_ENGLAND, score: { first: 1, second: 1 } }
    const { change, user, props, sheet } = show({
      match: SPAIN_ITALY,
      previous: { ...previous, state: 'saving' },
    })
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    change({ match: SPAIN_ITALY, previous: { ...previous, state: 'saved' } })
    expect(screen.getByRole('status')).toHaveTextContent('Дания 1:1 Англия сохранён.')
    expect(sheet).toHaveTextContent('Дания 1:1 Англия сохранёнВернуться')
    await user.click(button('Вернуться'))
    expect(props.onReturn).toHaveBeenCalledOnce()
    change({ match: DENMARK_ENGLAND, previous: { ...previous, state: 'saved' } })
    expect(screen.queryByRole('button', { name: 'Вернуться' })).toBeNull() // the sheet is at that match already
    change({ match: SPAIN_ITALY, previous: { ...previous, state: 'failed' } })
    expect(screen.getByRole('status')).toHaveTextContent('Дания 1:1 Англия не сохранён.')
  })

  it('says that the round is complete, and waits for a press', async () => {
    const saved = { ...DENMARK_ENGLAND, prediction: { ...called(1, 1), saved_at: '2024-06-20T13:46:00Z' } }
    const previous = { match: saved, score: { first: 1, second: 1 }, state: 'saved' as const }
    const { change, user, props, sheet } = show()
    await user.click(button('1'))
    change({ isDone: true, previous, progress: { total: 12, saved: 12, unsaved: 0 } })
    expect(sheet).toHaveTextContent('12 из 12')
    expect(sheet).toHaveTextContent(/Последний прогноз сохранён в \d\d:46\. Менять счёт можно/)
    expect(screen.getByRole('status')).toHaveTextContent('Дания 1:1 Англия сохранён. Тур заполнен целиком.')
    expect(button('Готово')).toHaveFocus() // the pressed key has gone
    await user.click(button('Последний матч'))
    expect(props.onReturn).toHaveBeenCalledOnce()
    expect(props.onClose).not.toHaveBeenCalled()
    await user.click(button('Готово'))
    expect(props.onClose).toHaveBeenCalledOnce()
  })

  it('shows that the last score is still on its way, or was not saved', () => {
    const previous = { match: DENMARK_ENGLAND, score: { first: 1, second: 1 } }
    const { change, sheet } = show({ isDone: true, previous: { ...previous, state: 'saving' } })
    expect(sheet).toHaveTextContent('Последний прогноз сохраняется.')
    change({ isDone: true, previous: { ...previous, state: 'failed' } })
    expect(sheet).toHaveTextContent('Последний прогноз пока не сохранён: счёт остался в строке матча.')
  })

  it('counts down to the lock, and says when the match is locked', async () => {
    const pass = holdClock()
    const start = Math.floor(Date.now() / 1000) * 1000
    const at = async (ms: number) => {
      vi.setSystemTime(start + ms)
      await pass(1000)
    }
    await at(0)
    const { sheet } = show({ locksAt: start + 26 * HOUR + 30_000 })
    expect(sheet).toHaveTextContent('приём ещё 1 дн 2 ч')
    await at(24 * HOUR)
    expect(sheet).toHaveTextContent('приём ещё 2 ч')
    await at(25.75 * HOUR)
    expect(sheet).toHaveTextContent('приём ещё 15 мин')
    await at(26 * HOUR)
    expect(sheet).toHaveTextContent('приём вот-вот закроется')
    await at(26 * HOUR + 60_000)
    expect(sheet).toHaveTextContent('приём закрыт')
  })

  it('closes by a swipe down, not by a short pull, a swipe up or a mouse', () => {
    const { sheet, props } = show()
    const swipe = (to: number, pointerType = 'touch') => {
      const pointer = { pointerType, isPrimary: true }
      fireEvent.pointerDown(sheet, { ...pointer, clientY: 500 })
      fireEvent.pointerMove(sheet, { ...pointer, clientY: to })
      const pushed = sheet.style.translate
      fireEvent.pointerUp(sheet, { ...pointer, clientY: to })
      return pushed
    }
    expect(swipe(400)).toBe('')
    expect(swipe(510)).toBe('0px 10px')
    expect(sheet.style.translate).toBe('')
    swipe(650, 'mouse')
    expect(props.onClose).not.toHaveBeenCalled()
    swipe(600)
    expect(props.onClose).toHaveBeenCalledOnce()
  })

  it('closes by the system’s back, if the browser supports it', () => {
    const watchers: EventTarget[] = []
    vi.stubGlobal(
      'CloseWatcher',
      class extends EventTarget {
        constructor() {
          super()
          watchers.push(this)
        }
        destroy() {}
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const { props } = show()
    watchers[0]?.dispatchEvent(new Event('close'))
    expect(props.onClose).toHaveBeenCalledOnce()
  })

  it('reports how much of the screen it covers', () => {
    let resize = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          resize = callback
        }
        observe() {}
        disconnect() {}
      },
    )
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
    onTestFinished(() => {
      vi.unstubAllGlobals()
      height.mockRestore()
    })
    const onHeight = vi.fn<(px: number) => void>()
    show({ onHeight })
    height.mockReturnValue(287)
    resize()
    expect(onHeight).toHaveBeenLastCalledWith(287)
    height.mockReturnValue(331)
    resize()
    expect(onHeight).toHaveBeenLastCalledWith(331)
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    render(<ScoreSheet {...sheetProps({ side: 'second' })} />)
    expect(screen.getByRole('dialog', { name: 'Call the score' })).toHaveTextContent('7 of 12')
    expect(button('More than 5')).toBeVisible()
    expect(button('Back: Denmark')).toBeVisible()
  })
})
