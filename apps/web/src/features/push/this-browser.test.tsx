import { afterEach, beforeEach, expect, it } from 'vitest'
import { endPushBrowser, stubPushBrowser } from '../../../test/push-browser.ts'
import { dropToken, saveToken } from '../../lib/session/token.ts'
import { howItShows, isOn, permission, switchOff, switchOn, takeUp } from './this-browser.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  endPushBrowser()
  dropToken()
})

it('is on for the user who switched it on, and for nobody else', async () => {
  const browser = stubPushBrowser()
  expect(await isOn(7)).toBe(false)
  expect(await switchOn(7)).toBe('granted')
  expect(await isOn(7)).toBe(true)
  expect(await isOn(8)).toBe(false)
  await switchOff()
  expect(await isOn(7)).toBe(false)
  expect(browser.isSubscribed).toBe(false)
})

it('tells the server nothing if the browser refuses', async () => {
  const browser = stubPushBrowser('denied')
  expect(await switchOn(7)).toBe('denied')
  expect(browser).toEqual({ isSubscribed: false, told: [] })
  expect(permission()).toBe('denied')
})

it('goes on for the same user after another sign-in', async () => {
  const browser = stubPushBrowser()
  await switchOn(7)
  await takeUp(7)
  expect(browser.told, 'the same session needs no call').toHaveLength(1)
  saveToken('another-session')
  await takeUp(7)
  expect(browser.told).toHaveLength(2)
  expect(await isOn(7)).toBe(true)
})

it('ends when another user signs in, so that nobody gets messages of somebody else', async () => {
  const browser = stubPushBrowser()
  await switchOn(7)
  await takeUp(8)
  expect(browser.isSubscribed).toBe(false)
  expect(await isOn(7)).toBe(false)
  expect(await isOn(8)).toBe(false)
})

it('is nothing where the browser has no push', async () => {
  expect(howItShows()).toBe('no')
  expect(await isOn(7)).toBe(false)
  await switchOff()
  await takeUp(7)
  expect(permission()).toBe('denied')
})
