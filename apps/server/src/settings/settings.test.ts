import { readSettings } from '@called-it/contract/settings.ts'
import { expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { DEMO_COMMUNITY } from './settings.ts'

const demo = useApp({ communityUrl: DEMO_COMMUNITY })

it('name the page of a demo that stands for the chat community, which says how to set a real one', async () => {
  expect(await demo.call(readSettings, {})).toMatchObject({ community_url: DEMO_COMMUNITY })
  const page = await demo.request('GET', DEMO_COMMUNITY)
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-/)
})
