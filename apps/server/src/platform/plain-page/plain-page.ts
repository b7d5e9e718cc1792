import { hash } from 'node:crypto'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import { policyWith } from '../http/browser-policy.ts'
import { escaped } from '../http/escaped.ts'
import { makeFaces, STYLE } from './look.ts'

/** A page that the server writes whole, without the web app and without a script. */
export type PlainPage = {
  language: Language
  title: string
  /** What stands below the title, and the links beside that to the contest: HTML. */
  body: string
  links?: string
  /** Whether it has a form that is sent to its own address. */
  hasForm?: boolean
}

/** Writes a page as HTML, with the header that allows its sheet, its letters and its logo, and nothing else. */
export type WritePlainPage = (page: PlainPage) => Promise<{ html: string; policy: string }>

/** What a page shows of the contest: the brand as HTML, and a style sheet. */
type Brand = { brand: string; accent: string }

const HOME: Localized = { ru: 'К конкурсу', en: 'To the contest' }

/**
 * Makes the function that writes plain pages in the look of the product. `webFolder` has the built web app, whose letters they show;
 * null: it is served elsewhere.
 */
export function makePlainPages(
  webFolder: string | null,
  readBrand: (language: Language) => Promise<Brand>,
): WritePlainPage {
  const findFaces = makeFaces(webFolder)
  return async ({ language, title, body, links = '', hasForm = false }) => {
    const [faces, { brand, accent }] = await Promise.all([findFaces(), readBrand(language)])
    const style = faces + STYLE + accent
    const home = HOME[language]
    const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body data-theme="main">
<header><div><a class="brand" href="/" aria-label="${home}">${brand}</a>
<nav><a href="/">${home}</a>${links}</nav></div></header>
<main><h1>${escaped(title)}</h1>${body}</main></body></html>`
    const policy = policyWith({
      'style-src': [`'sha256-${hash('sha256', style, 'base64')}'`],
      'font-src': ["'self'"],
      'img-src': ["'self'"],
      ...(hasForm && { 'form-action': ["'self'"] }),
    })
    return { html, policy }
  }
}
