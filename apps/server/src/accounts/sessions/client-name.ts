/** Browsers in the order of checking: nearly every browser also claims to be Chrome and Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
/** Systems in the order of checking: phones also name the system that theirs is based on. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
/** A program's own name: `curl/8.5` is curl. */
const PROGRAM = /^([A-Za-z][\w.-]{0,39})(\/|$)/

/**
 * Returns the name of a user agent in a list of sessions: "Chrome, Windows", at most 60 characters. Null if nothing in it is
 * known: anybody can send any text, and users read the name.
 */
export function clientName(userAgent: string | undefined): string | null {
  const known = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const names = [known(BROWSERS), known(SYSTEMS)].filter((name) => name !== undefined)
  if (names.length > 0) return names.join(', ')
  const program = PROGRAM.exec(userAgent ?? '')?.[1]
  return program === undefined || program === 'Mozilla' ? null : program
}
