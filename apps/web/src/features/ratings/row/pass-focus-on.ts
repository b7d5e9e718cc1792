/** Moves the focus from the button, whose row disappears, to that of the next or else the previous row. */
export function passFocusOn(button: HTMLElement): void {
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}
