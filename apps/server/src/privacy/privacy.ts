import { hash } from 'node:crypto'
import { type Language, LANGUAGES } from '@called-it/contract/languages.ts'
import { policyWith } from '../platform/http/browser-policy.ts'
import { escaped } from '../platform/http/escaped.ts'
import { STYLE } from './look.ts'
import { GOES, KEPT, WORDS } from './privacy-texts.ts'

/** What the page shows of the contest and of the build: the brand as HTML, and style sheets. */
export type Look = { brand: string; accent: string; faces: string }

/** The page in a language, as HTML, with the header that allows its sheet, its letters and its logo, and nothing else. */
export function privacyPage(
  language: Language,
  { brand, accent, faces }: Look,
): { html: string; policy: string } {
  const say = (text: Record<Language, string>) => escaped(text[language])
  const other = LANGUAGES.find((each) => each !== language)!
  const style = faces + STYLE + accent
  const cells = KEPT.map(
    ({ what, why, until }) => `<tr><td>${say(what)}</td><td>${say(why)}</td><td>${say(until)}</td></tr>`,
  )
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(WORDS.title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body data-theme="main">
<header><div><a class="brand" href="/" aria-label="${say(WORDS.home)}">${brand}</a>
<nav><a href="/">${say(WORDS.home)}</a><a href="?lang=${other}" lang="${other}">${say(WORDS.other)}</a></nav></div></header>
<main><h1>${say(WORDS.title)}</h1><p>${say(WORDS.intro)}</p>
<table><thead><tr><th>${say(WORDS.what)}</th><th>${say(WORDS.why)}</th><th>${say(WORDS.until)}</th></tr></thead>
<tbody>${cells.join('\n')}</tbody></table>
<h2>${say(WORDS.goes)}</h2><ul>${GOES.map((text) => `<li>${say(text)}</li>`).join('\n')}</ul></main></body></html>`
  const policy = policyWith({
    'style-src': [`'sha256-${hash('sha256', style, 'base64')}'`],
    'font-src': ["'self'"],
    'img-src': ["'self'"],
  })
  return { html, policy }
}

/** The same as lines of Markdown, in English: docs/privacy.md holds them. */
export const privacyLines = (): string[] => [
  ...KEPT.map(({ what, why, until }) => `- **${what.en}**: ${why.en}. Kept: ${until.en}.`),
  ...GOES.map(({ en }) => `- ${en}`),
]
