/** Whether one of the names contains a text, regardless of case, ё or е, accents and outer spaces. */
export function findsName(search: string, names: readonly string[]): boolean {
  const wanted = fold(search.trim())
  return names.some((name) => fold(name).includes(wanted))
}

/** «Селтик», «СЕЛТИК» → «селтик»; «Шахтёр» → «шахтер»; “Bodø”, “Atlético” → “bodø”, “atletico”. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?!\u0306)\p{M}/gu, '') // keeps й, which is its own letter
    .normalize('NFC')
}
