const pad = (number: number): string => String(number).padStart(2, '0')

/**
 * Returns the day in a cell as `2025-03-15`: it may be written 15.03.2025, 15.03.25, 15/3/2025 or 2025-03-15. Null: it is none.
 */
export function dayIn(cell: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell) ?? []
  if (year && month && day) return realDay(Number(year), Number(month), Number(day))
  const [, first, second, last] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(cell) ?? []
  if (!first || !second || !last) return null
  return realDay(Number(last) + (last.length === 2 ? 2000 : 0), Number(second), Number(first))
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${pad(month)}-${pad(day)}` : null
}

/** Returns the time of day in a cell as `09:30`: it may be written 9:30, 9.30 or 09:30:00. Null: it is none. */
export function timeIn(cell: string): string | null {
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/.exec(cell) ?? []
  if (!hour || !minute || Number(hour) > 23 || Number(minute) > 59) return null
  return `${pad(Number(hour))}:${minute}`
}
