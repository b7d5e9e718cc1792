import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The colours of the product's own theme, as ui/theme/tokens.css of the web has them. */
export const COLOURS = {
  bg: 'light-dark(#f2f0e8, #0a0f0c)',
  line: 'light-dark(rgb(24 32 24/0.14), rgb(228 244 232/0.11))',
  text: 'light-dark(#121813, #f2f5ee)',
  'text-2': 'light-dark(#434c45, #b7c1b9)',
  'text-3': 'light-dark(#5f6861, #8c978f)',
  accent: 'light-dark(#b9ea35, #c8f250)',
  'on-accent': '#10170a',
  'accent-text': 'light-dark(#3b6300, #c8f250)',
}

const FONT = "Onest,system-ui,-apple-system,'Segoe UI',sans-serif"
const DISPLAY = "'Sofia Sans Extra Condensed','Arial Narrow',sans-serif"

/** Plain pages look like the questions and rules of the web app: its head, its widths, its letters, both colour schemes. */
export const STYLE =
  ':root{color-scheme:light dark}' +
  `:root{${Object.entries(COLOURS)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')};--gutter:32px}` +
  `body{margin:0;background:var(--bg);color:var(--text);font:17px/1.6 ${FONT};overflow-wrap:anywhere}` +
  'a{color:inherit}a:focus-visible{outline:2px solid var(--accent-text);outline-offset:2px}' +
  'header{border-bottom:1px solid var(--line)}' +
  'header>div,main{box-sizing:border-box;max-width:1360px;margin:0 auto;padding:0 var(--gutter)}' +
  'header>div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 24px;min-height:64px}' +
  'nav{display:flex;gap:24px;font-size:15px}nav a{padding:10px 0;color:var(--text-2);text-underline-offset:4px}nav a:hover{color:var(--text)}' +
  `.brand{display:inline-flex;min-width:0;min-height:44px;align-items:center;font:900 26px/1 ${DISPLAY};letter-spacing:.01em;text-decoration:none}` +
  '.brand img{width:auto;max-width:7.5em;height:1.36em;object-fit:contain}.brand img+b{margin-left:.36em}' +
  '.brand svg{width:1.04em;height:1.04em;margin-right:.32em}' +
  '.brand i{font-style:normal;margin-left:.16em;padding:.08em .26em .02em .28em;background:var(--accent);color:var(--on-accent);clip-path:polygon(.14em 0,100% 0,calc(100% - .14em) 100%,0 100%)}' +
  'main{padding-top:56px;padding-bottom:96px}' +
  `h1{max-width:1000px;margin:0 0 20px;font:900 72px/.95 ${DISPLAY};text-transform:uppercase;text-wrap:balance}` +
  `h2{margin:48px 0 16px;font:800 32px/1.05 ${DISPLAY};text-transform:uppercase}` +
  'p,ul{max-width:660px;margin:0;color:var(--text-2)}ul{padding-left:20px}li{padding:4px 0}li::marker{color:var(--text-3)}' +
  'form{margin-top:28px}button{min-height:48px;padding:0 24px;border:0;border-radius:4px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}' +
  'button:focus-visible{outline:2px solid var(--accent-text);outline-offset:3px}' +
  'table{width:100%;margin-top:40px;border-collapse:collapse;font-size:16px;line-height:1.5}' +
  'th,td{width:30%;padding:14px 24px 14px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}' +
  'th{padding-block:8px;font-size:13px;font-weight:400;color:var(--text-3)}' +
  'td{color:var(--text-2)}td:first-child{width:40%;font-weight:500;color:var(--text)}' +
  '@media(max-width:767px){:root{--gutter:16px}body{font-size:16px}header>div{min-height:56px}.brand{font-size:22px}nav{gap:16px}' +
  'main{padding-top:28px;padding-bottom:56px}h1{font-size:44px}h2{font-size:28px}table{margin-top:24px}' +
  'thead{position:absolute;clip-path:inset(50%)}tr{display:block;padding:14px 0;border-bottom:1px solid var(--line)}' +
  'td,td:first-child{display:block;width:auto;padding:2px 0;border:0}}' +
  // The brand leads to the contest, too.
  '@media(max-width:359px){nav a:first-child{display:none}}'

/** The files of letters that are named in the page of the web app. */
const FACE = /@font-face\{[^{}]*url\(\/assets\/[\w.-]+\.woff2\)[^{}]*\}/g

/**
 * Makes the function that reads the rules of the product's letters from the built web app, whose files have names of their own in
 * each build. Without one, or if it cannot be read, the page has the letters of the system.
 */
export function makeFaces(webFolder: string | null): () => Promise<string> {
  let faces: Promise<string> | null = null
  const read = async () => {
    if (webFolder === null) return ''
    try {
      return [...(await readFile(join(webFolder, 'index.html'), 'utf8')).matchAll(FACE)].join('')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
      throw error
    }
  }
  return () => (faces ??= read())
}
