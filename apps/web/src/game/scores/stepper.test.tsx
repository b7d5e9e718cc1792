import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Stepper } from './stepper.tsx'

function open(initial: number | null) {
  const onLimit = vi.fn()
  function Harness() {
    const [value, setValue] = useState(initial)
    return (
      <Stepper
        label="Испания"
        value={value}
        onChange={setValue}
        onDigit={setValue}
        onLimit={onLimit}
        state="not-saved"
      />
    )
  }
  render(<Harness />)
  const plate = screen.getByRole('spinbutton', { name: 'Испания' })
  return { user: userEvent.setup(), plate, onLimit }
}

const more = () => screen.getByRole('button', { name: 'Испания: на один больше' })
const less = () => screen.getByRole('button', { name: 'Испания: на один меньше' })

describe('the buttons', () => {
  it('start an empty score at 0 and never go below it', async () => {
    const { user, plate } = open(null)
    expect(plate).toHaveTextContent('–')
    expect(plate).not.toHaveAttribute('aria-valuenow')
    expect(less()).toBeDisabled()
    await user.click(more())
    expect(plate).toHaveAttribute('aria-valuenow', '0')
    expect(less()).toBeDisabled()
    await user.click(more())
    await user.click(less())
    expect(plate).toHaveTextContent('0')
  })

  it('stop at 20 goals and say so', async () => {
    const { user, plate, onLimit } = open(19)
    await user.click(more())
    expect(onLimit).not.toHaveBeenCalled()
    await user.click(more())
    expect(plate).toHaveAttribute('aria-valuenow', '20')
    expect(onLimit).toHaveBeenCalledOnce()
  })
})

describe('the keyboard', () => {
  it.each([
    ['{ArrowUp}', 3],
    ['{ArrowDown}', 1],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 0],
    ['{Home}', 0],
    ['{End}', 20],
    ['5', 5],
    ['12', 2],
    ['0', 0],
  ])('%s turns 2 into %i', async (keys, expected) => {
    const { user, plate } = open(2)
    plate.focus()
    await user.keyboard(keys)
    expect(plate).toHaveAttribute('aria-valuenow', String(expected))
  })

  it('clears with Backspace', async () => {
    const { user, plate } = open(2)
    plate.focus()
    await user.keyboard('{Backspace}')
    expect(plate).toHaveTextContent('–')
    expect(plate).toHaveAttribute('aria-valuetext', 'не задано')
  })

  it('goes no higher than 20', async () => {
    const { user, plate, onLimit } = open(20)
    plate.focus()
    await user.keyboard('{ArrowUp}')
    expect(plate).toHaveAttribute('aria-valuenow', '20')
    expect(onLimit).toHaveBeenCalledOnce()
  })

  it('has one tab stop', async () => {
    const { user, plate } = open(1)
    await user.tab()
    expect(plate).toHaveFocus()
    await user.tab()
    expect(document.body).toHaveFocus()
  })
})
