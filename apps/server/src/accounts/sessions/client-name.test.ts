import { expect, it } from 'vitest'
import { clientName } from './client-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`${MAC} ${WEBKIT} Chrome/140.0.0.0 YaBrowser/25.8 Safari/537.36`, 'Yandex Browser, macOS'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari, macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} SomethingNew/1`, 'Windows'],
  ['curl/8.5.0', 'curl'],
  ['called-it-client', 'called-it-client'],
  ['Mozilla/5.0', null],
  ['<script>alert(1)</script>', null],
  ['x'.repeat(10_000), null],
  ['', null],
  [undefined, null],
])('%s is %s', (userAgent, name) => {
  expect(clientName(userAgent)).toBe(name)
})
