import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areKeys, encrypt } from './push-message.ts'
import { isOnTheInternet } from './push-post.ts'
import { allowedAt } from './push-services.ts'
import { shownNote, topicOf } from './push-note.ts'

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is encrypted as in the example of the RFC', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(RFC.sender, 'base64url'))
  const message = encrypt(RFC.text, RFC.keys, pair, Buffer.from(RFC.salt, 'base64url'))
  expect(message.toString('base64url')).toBe(RFC.message)
})

test('keys are a point of the curve and a secret', () => {
  expect(areKeys(RFC.keys)).toBe(true)
  const outside = Buffer.from(RFC.keys.p256dh, 'base64url')
  outside[64]! ^= 1
  expect(areKeys({ ...RFC.keys, p256dh: outside.toString('base64url') })).toBe(false)
  expect(areKeys({ ...RFC.keys, p256dh: RFC.keys.p256dh.slice(0, -2) })).toBe(false)
  expect(areKeys({ ...RFC.keys, auth: 'AAAA' })).toBe(false)
})

test('only push services of browsers are called, and by https alone', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect(allowedAt(endpoint, []), endpoint).toBe('on_the_internet')
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@10.0.0.1/x',
    'https://user:password@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://evil-push.apple.com/x',
    'https://.push.apple.com.evil.example/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'file:///etc/passwd',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
    'no address',
  ])
    expect(allowedAt(endpoint, []), endpoint).toBeNull()
  expect(allowedAt('https://push.example/x', ['push.example'])).toBe('anywhere')
  expect(allowedAt('https://a.push.example:8443/x', ['*.push.example:8443'])).toBe('anywhere')
  expect(allowedAt('https://push.example:8443/x', ['push.example'])).toBeNull()
})

test("an address of the operator's network is not on the internet", () => {
  for (const address of ['142.250.74.42', '2a00:1450:4001:80b::200a'])
    expect(isOnTheInternet(address), address).toBe(true)
  const inside =
    '127.0.0.1 10.0.0.1 172.16.4.4 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 ' +
    '::1 :: fe80::1 fd00::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: localhost'
  for (const address of inside.split(' ')) expect(isOnTheInternet(address), address).toBe(false)
})

const note = (text: string) => ({ text, key: '7 42', language: 'en' as const })
const shown = (text: string, publicUrl: string | null = 'https://game.example', stop: string | null = null) =>
  JSON.parse(shownNote(note(text), publicUrl, stop)) as Record<string, unknown>

test('a message has its heading, its text and the path of its link', () => {
  const text =
    'Called It, EURO 2024: predictions close in 2 hours.\nMissing: 3 matches\nhttps://game.example/tournament/euro\nYou can switch reminders off.'
  expect(shown(text, 'https://game.example', '/mail/unsubscribe/42.x')).toEqual({
    title: 'Called It, EURO 2024',
    body: 'predictions close in 2 hours.\nMissing: 3 matches',
    url: '/tournament/euro',
    tag: topicOf('7 42'),
    lang: 'en',
    stop: { title: 'Stop these', path: '/mail/unsubscribe/42.x' },
  })
  expect(shown('Hello. There is news', null)).toMatchObject({ title: 'Hello.', url: '/', stop: null })
  expect(shown('News\nhttps://evil.example/x'), 'a link elsewhere is opened by nobody').toMatchObject({
    url: '/',
  })
})

test('a message fits however long its text is', () => {
  for (const sign of ['x', 'я', '⚽', '"', '\u0001']) {
    const text = `Title: ${sign.repeat(5000)}`
    expect(Buffer.byteLength(shownNote(note(text), null, null)), sign).toBeLessThanOrEqual(3500)
  }
})
