import { hash } from 'node:crypto'
import { PAGE_HEADERS, policyWith } from '../platform/http/browser-policy.ts'
import { escaped } from '../platform/http/escaped.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui;max-width:40rem;margin:10vh auto;padding:0 16px}'
/** The page that the footer of a demo leads to, with the name of the contest. */
export const communityPage = (name: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(name)}: чат сообщества / community chat</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Чат сообщества</h1>
<p>Это демо. Здесь откроется ваш чат, если задать его адрес в настройке COMMUNITY_URL.</p>
<h2 lang="en">Community chat</h2>
<p lang="en">This is the demo. Your chat opens here once its address is set as COMMUNITY_URL.</p>
<p><a href="/">${escaped(name)}</a></p>
</body>
</html>
`

/** The headers of that page. */
export const COMMUNITY_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': policyWith({ 'style-src': [`'sha256-${hash('sha256', STYLE, 'base64')}'`] }),
}
