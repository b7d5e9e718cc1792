import { hash } from 'node:crypto'
import { type Language, LANGUAGES } from '@called-it/contract/languages.ts'
import { policyWith } from '../platform/http/browser-policy.ts'
import { escaped } from '../platform/http/escaped.ts'
import { GOES, KEPT, WORDS } from './privacy-texts.ts'

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{font:17px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem;overflow-wrap:anywhere}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.6rem .8rem .6rem 0;border-bottom:1px solid #8886}' +
  'nav{display:flex;gap:1.5rem}nav a{padding:.7rem 0}' +
  '@media(max-width:640px){thead{position:absolute;clip-path:inset(50%)}tr{display:block;padding:.8rem 0;border-bottom:1px solid #8886}td{display:block;border:0;padding:.1rem 0}td:first-child{font-weight:600}}'
export const PRIVACY_POLICY = policyWith({ 'style-src': [`'sha256-${hash('sha256', STYLE, 'base64')}'`] })

/** The page in a language, as HTML. */
export function privacyPage(language: Language): string {
  const say = (text: Record<Language, string>) => escaped(text[language])
  const other = LANGUAGES.find((each) => each !== language)!
  const cells = KEPT.map(
    ({ what, why, until }) => `<tr><td>${say(what)}</td><td>${say(why)}</td><td>${say(until)}</td></tr>`,
  )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say(WORDS.title)}</title><style>${STYLE}</style></head><body>
<nav><a href="/">${say(WORDS.home)}</a><a href="?lang=${other}" lang="${other}">${say(WORDS.other)}</a></nav>
<main><h1>${say(WORDS.title)}</h1><p>${say(WORDS.intro)}</p>
<table><thead><tr><th>${say(WORDS.what)}</th><th>${say(WORDS.why)}</th><th>${say(WORDS.until)}</th></tr></thead>
<tbody>${cells.join('\n')}</tbody></table>
<h2>${say(WORDS.goes)}</h2><ul>${GOES.map((text) => `<li>${say(text)}</li>`).join('\n')}</ul></main></body></html>`
}

/** The same as lines of Markdown, in English: docs/privacy.md holds them. */
export const privacyLines = (): string[] => [
  ...KEPT.map(({ what, why, until }) => `- **${what.en}**: ${why.en}. Kept: ${until.en}.`),
  ...GOES.map(({ en }) => `- ${en}`),
]
