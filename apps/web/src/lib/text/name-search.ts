/** Whether a text stands somewhere in one of the names; case, ё and е, accents and spaces around make no difference. */
export function findsName(search: string, names: readonly string[]): boolean {
  const wanted = fold(search.trim())
  return names.some((name) => fold(name).includes(wanted))
}

/** «Селтик», «СЕЛТИК» → «селтик»; «Шахтёр» → «шахтер»; “Bodø”, “Atlético” → “bodø”, “atletico”. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?!\u0306)\p{M}/gu, '') // й is a letter of its own
    .normalize('NFC')
}
