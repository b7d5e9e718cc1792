import type { Finding } from '@called-it/contract/health/health.ts'
import { both, error, same, warn } from './finding.ts'

// What is wrong before the doctor can look at the product itself.

/** A setting that is no valid one. */
export const setting = (mistake: string): Finding =>
  error('setting', {
    text: both(`Настройка: ${mistake}.`, `A setting: ${mistake}.`),
    todo: both(
      'Исправьте её; пока она такая, программа не запускается.',
      'Correct it: the product does not start with it.',
    ),
  })

/** Settings that are allowed, and so unusual that the log warns of them at each start. */
export const warning = (sentence: string): Finding => warn('setting', { text: same(sentence) })

/** The embedded database does not run. */
export const stopped = (folder: string): Finding =>
  error('database', {
    text: both(
      `Программа с папкой данных ${folder} не запущена: её база не работает.`,
      `The product with the data folder ${folder} does not run: its database is stopped.`,
    ),
    todo: both(
      'Запустите её (npm start) и doctor ещё раз; база на другом сервере задаётся в DATABASE_URL.',
      'Start it (npm start) and run the doctor again; a database elsewhere is named in DATABASE_URL.',
    ),
  })

/** The database is reached, but was never migrated. */
export const empty = (): Finding =>
  error('database', {
    text: both(
      'База пуста: программа с ней ещё не запускалась.',
      'The database is empty: the product has never run on it.',
    ),
    todo: both(
      'Запустите программу: таблицы она сделает сама.',
      'Start the product: it makes the tables itself.',
    ),
  })

/** The database cannot be used; the sentence says why. */
export const database = (sentence: string): Finding =>
  error('database', {
    text: same(sentence),
    todo: both(
      'Проверьте, что сервер базы запущен, и имя, пароль и адрес в DATABASE_URL.',
      'Check that the database server runs, and the name, password and address in DATABASE_URL.',
    ),
  })
