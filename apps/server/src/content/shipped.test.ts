import { SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { everyRecord } from '../../test/records.ts'
import { addContent, listFaq, putContent, readContent, readRules } from './content.ts'

const server = useApp()

it('is imported once, and changes by organisers stay', async () => {
  await Promise.all([addContent(server.database.db), addContent(server.database.db)])
  const shipped = await readContent(server.database.db)
  expect(shipped.faq.length).toBeGreaterThan(20)
  const nothing = { faq_sections: [], faq: [], rules: [] }
  await putContent(server.database.db, { actor: 'cli', user_id: null }, nothing)
  await addContent(server.database.db)
  expect(await readContent(server.database.db)).toEqual(nothing)
  await putContent(server.database.db, { actor: 'cli', user_id: null }, shipped)
  const before = await everyRecord(server)
  await addContent(server.database.db)
  expect(await everyRecord(server)).toEqual(before)
})

it('says for every system when predictions close, and has no unfilled number', async () => {
  const { rules } = await readRules(server.database.db, undefined)
  for (const system of SYSTEM_NAMES) {
    const own = rules.filter(({ systems }) => systems?.includes(system) ?? true)
    expect(own.filter(({ key }) => key.startsWith('locks-'))).toHaveLength(1)
    expect(own.length).toBeGreaterThanOrEqual(4)
  }
  const read = [
    ...rules.map(({ body }) => body),
    ...(await listFaq(server.database.db)).map(({ answer }) => answer),
  ]
  for (const { ru, en } of read) {
    expect(ru + en).not.toMatch(/\{\{|\}\}/)
    expect(ru).toMatch(/[а-яё]/i)
    expect(en).not.toMatch(/[а-яё]/i)
  }
})
