// Makes the pictures of the organisers' guide from a running demo: node e2e/guide-pictures.ts [address] [organiser's number] [names]
// It writes docs/guide/<language>/<name>.png, of the given names or all, and changes nothing in the demo but the organiser's language.
import { changeLanguage } from '@called-it/contract/account/accounts.ts'
import { listDeskEvents } from '@called-it/contract/organiser/desk.ts'
import { LANGUAGES, type Language } from '@called-it/contract/languages.ts'
import { chromium, type Page } from '@playwright/test'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findChromiums } from './chromium.ts'
import { callerFor, signIn } from './world.ts'

const [address = 'http://127.0.0.1:3000', organiser = '7001', ...wanted] = process.argv.slice(2)
const FOLDER = join(import.meta.dirname, '../docs/guide')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const BYTES_MAX = 120_000
/** In this time a page has loaded what it shows. The network is never idle: signals come through it. */
const LOADED_MS = 2000

type Picture = { name: string; path: string; isPhone?: boolean; prepare?: (page: Page) => Promise<void> }

const TABLE: Record<Language, string> = {
  ru: `Дата\tВремя\tДома\tВ гостях
15.03.2027\t12:00\tРазработка\tПродажи
15.03.2027\t14:00\tБухгалтерия\tЛогистика
22.03.2027\t12:00\tПродажи\tБухгалтерия
22.03.2027\t14:00\tЛогистика\tРазработка
29.03.2027\t12:00\tРазработка\tБухгалтрия`,
  en: `Date\tTime\tHome\tAway
15.03.2027\t12:00\tDevelopment\tSales
15.03.2027\t14:00\tAccounting\tLogistics
22.03.2027\t12:00\tSales\tAccounting
22.03.2027\t14:00\tLogistics\tDevelopment
29.03.2027\t12:00\tDevelopment\tAccountng`,
}

process.env.PRODUCT_URL = address
const token = await signIn(organiser)
const call = callerFor(token)
const pictures = await listPictures()
const [browser] = await findChromiums()
const running = await chromium.launch(browser.launch)
try {
  for (const language of LANGUAGES) {
    await call(changeLanguage, { body: { lang: language } })
    for (const picture of pictures(language))
      if (wanted.length === 0 || wanted.includes(picture.name)) await take(picture, language)
  }
} finally {
  await running.close()
}

/** The pictures in a language; each shows an event of the demo in the state that it is about. */
async function listPictures(): Promise<(language: Language) => Picture[]> {
  const { events } = await call(listDeskEvents, { query: { tournament: 'euro-2024' } })
  const { events: fights } = await call(listDeskEvents, { query: { tournament: 'ufc-2025' } })
  // Its goals fit the score that is typed in its picture.
  const played = find(
    events,
    ({ status, score }) => status === 'finished' && score?.first === 1 && score.second < 2,
  )
  const ahead = find(events, ({ status, first, second }) => status === 'scheduled' && !!first && !!second)
  const night = find(fights, ({ status }) => status === 'finished')
  const ofRound = events.filter(({ round }) => round.key === ahead.round.key)
  const toAhead = ofRound.slice(0, ofRound.indexOf(ahead)).map(() => 'j')
  const changed = `/desk/events/euro-2024/${ahead.key}/change`
  return (language) => [
    { name: 'today', path: '/desk' },
    {
      name: 'table',
      path: '/desk/tournaments/new',
      prepare: async (page) => {
        await page.getByRole('main').getByRole('group').first().getByRole('button').nth(1).click()
        await page
          .getByRole('textbox')
          .first()
          .fill(language === 'ru' ? 'Кубок офиса' : 'Office Cup')
        await page.locator('textarea').fill(TABLE[language])
      },
    },
    {
      name: 'result',
      path: `/desk/events/euro-2024/${played.key}`,
      prepare: (page) => press(page, '2', '1'),
    },
    { name: 'result-phone', path: `/desk/events/euro-2024/${played.key}`, isPhone: true },
    { name: 'fights', path: `/desk/events/ufc-2025/${night.key}` },
    {
      name: 'change',
      path: changed,
      prepare: (page) => page.getByText(language === 'ru' ? '+1 час' : '+1 hour', { exact: true }).click(),
    },
    {
      name: 'several',
      path: `/desk/events?tournament=euro-2024&round=${ahead.round.key}`,
      prepare: (page) => press(page, ...toAhead, 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown'),
    },
    { name: 'finish', path: '/desk/tournaments/outcomes/euro-2024' },
    { name: 'log', path: '/desk/audit', prepare: (page) => press(page, 'Enter') },
  ]
}

function find<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item {
  const found = items.find(fits)
  if (!found) throw new Error('The demo has no event in the state that a picture shows: start it afresh.')
  return found
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function take({ name, path, isPhone = false, prepare }: Picture, language: Language) {
  const context = await running.newContext({
    viewport: isPhone ? PHONE : DESKTOP,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    timezoneId: 'Europe/Moscow',
    baseURL: address,
  })
  await context.addCookies([{ name: 'token', value: token, url: address }])
  await context.addInitScript(() => localStorage.setItem('colour_scheme', 'dark'))
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(LOADED_MS)
  await prepare?.(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(LOADED_MS)
  const png = await sharp(await page.screenshot())
    .png({ palette: true, colours: 256, effort: 10, compressionLevel: 9 })
    .toBuffer()
  await context.close()
  const file = join(FOLDER, language, `${name}.png`)
  mkdirSync(join(FOLDER, language), { recursive: true })
  writeFileSync(file, png)
  process.stdout.write(`${language}/${name}.png: ${statSync(file).size} bytes\n`)
  if (png.length > BYTES_MAX) throw new Error(`${file} has more than ${BYTES_MAX} bytes.`)
}
