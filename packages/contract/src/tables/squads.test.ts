import { expect, test } from 'vitest'
import { playersOf, readSquads } from './squads.ts'

const ENTITIES = [
  { key: 'razrabotka', name: { ru: 'Разработка', en: 'Development' }, code: 'DEV' },
  { key: 'prodazhi', name: { ru: 'Продажи', en: 'Sales' } },
]
const rowsOf = (text: string) => readSquads(text, ENTITIES).rows

test('players are read with their teams by any name, and positions in both languages', () => {
  const rows = rowsOf(`Имя;Команда;Амплуа
Семён Ёлкин;Разработка;вратарь
Anna Bell;sales;MF
Глеб Орлов;DEV;Полузащитник
Lev Orlov;prodazhi;forward
Иван Иванов;Development;Защ.`)
  expect(rows.flatMap(({ mistakes }) => mistakes)).toEqual([])
  expect(playersOf(rows)).toEqual([
    {
      key: 'semen-elkin',
      name: { ru: 'Семён Ёлкин', en: 'Семён Ёлкин' },
      entity: 'razrabotka',
      position: 'goalkeeper',
    },
    {
      key: 'anna-bell',
      name: { ru: 'Anna Bell', en: 'Anna Bell' },
      entity: 'prodazhi',
      position: 'midfielder',
    },
    {
      key: 'gleb-orlov',
      name: { ru: 'Глеб Орлов', en: 'Глеб Орлов' },
      entity: 'razrabotka',
      position: 'midfielder',
    },
    { key: 'lev-orlov', name: { ru: 'Lev Orlov', en: 'Lev Orlov' }, entity: 'prodazhi', position: 'forward' },
    {
      key: 'ivan-ivanov',
      name: { ru: 'Иван Иванов', en: 'Иван Иванов' },
      entity: 'razrabotka',
      position: 'defender',
    },
  ])
})

test('each row has its mistakes, and only whole rows become players', () => {
  const rows = rowsOf(`Игрок\tКоманда\tПозиция
Анна\tПродаж\tвратарь
Борис\tПродажи\tлиберо
Вера\t\tнап
Глеб\tПродажи\tвр
Глеб\tSales\tзащитник`)
  expect(rows.map(({ mistakes }) => mistakes)).toEqual([
    [{ column: 'team', code: 'no_such_team', params: { value: 'Продаж' } }],
    [{ column: 'position', code: 'no_such_position', params: { value: 'либеро' } }],
    [{ column: 'team', code: 'cell_missing' }],
    [],
    [{ column: 'name', code: 'player_listed_twice', params: { line: 5 } }],
  ])
  expect(rows[0]!.guess).toEqual({ column: 'team', suggestion: 'Продажи' })
  expect(playersOf(rows)).toMatchObject([{ key: 'gleb' }])
})

test('players of two teams may have the same name', () => {
  const rows = rowsOf('Анна;Продажи;вр\nАнна;Разработка;вр')
  expect(playersOf(rows).map(({ key }) => key)).toEqual(['anna', 'anna-2'])
})

test('a table without a column says which', () => {
  expect(readSquads('Имя;Команда\nАнна;Продажи', ENTITIES).missing).toEqual(['position'])
})
