const MODIFIERS = ['Ctrl', 'Alt', 'Shift'] as const
/** A key with a modifier. What is typed, such as `45+2`, has none. */
const HELD = new RegExp(`^(${MODIFIERS.join('|')})\\+`)

/** Returns the code of a pressed key as `DeskKey` names it: the physical key after the modifiers. */
export function codeOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = [ctrlKey || metaKey, altKey, shiftKey]
  // The digits and Enter of the number pad do the same as those beside the letters.
  const plain = code.replace(/^Numpad(?=\d)/, 'Digit').replace('NumpadEnter', 'Enter')
  return [...MODIFIERS.filter((_, at) => held[at]), plain].join('+')
}

const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
/** Fields that open a list or a calendar of their own by Alt and an arrow. */
const OPENED_BY_ALT = 'select, [role="combobox"], [type="date"], [type="time"], [type="datetime-local"]'
/** Elements that react to Enter and Space themselves. */
const PRESSABLE = 'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]'

/** Whether a key belongs to the element that has the focus: a field, a button that is pressed, or a dialog. */
export function isFieldEvent({ target }: KeyboardEvent, code: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  if (code.startsWith('Ctrl+') || code === 'Escape') return false
  const field = target.closest(FIELD)
  if (field) return !code.startsWith('Alt+') || field.matches(OPENED_BY_ALT)
  return (code === 'Enter' || code === 'Space') && target.closest(PRESSABLE) !== null
}

const CAPS: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  'Shift+Slash': '?',
}

/** Returns what the keycap of a code shows: `J`, `Ctrl Enter`. */
export function capOf(code: string): string {
  const whole = CAPS[code]
  if (whole) return whole
  const parts = HELD.test(code) ? code.split('+') : [code]
  return parts.map((part) => CAPS[part] ?? part.replace(/^(Key|Digit)/, '')).join(' ')
}
