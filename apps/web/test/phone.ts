import { onTestFinished, vi } from 'vitest'

/** Gives the window the width of a phone until the test is over. */
export function beOnPhone() {
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { matches: media === '(width < 768px)', media }) as MediaQueryList,
    )
  onTestFinished(() => spy.mockRestore())
}
