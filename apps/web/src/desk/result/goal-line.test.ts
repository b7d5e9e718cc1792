import { describe, expect, it } from 'vitest'
import { readGoalLine, type Scorer } from './goal-line.ts'

const scorer = (key: string, ru: string, en: string, side: Scorer['side'] = 'first'): Scorer => ({
  key,
  names: [ru, en],
  side,
})
const SCORERS = [
  scorer('calhanoglu', 'Хакан Чалханоглу', 'Hakan Çalhanoğlu'),
  scorer('thuram', 'Маркус Тюрам', 'Marcus Thuram'),
  scorer('esposito', 'Пио Эспозито', 'Pio Esposito'),
  scorer('moder', 'Якуб Модер', 'Jakub Moder', 'second'),
  scorer('semenov', 'Пётр Семёнов', 'Pyotr Semyonov', 'second'),
  scorer('ait', 'Саид Аит-Нури', 'Rayan Aït-Nouri', 'second'),
]
const read = (line: string) => readGoalLine(line, SCORERS)
const found = (line: string) => read(line)?.found?.map(({ key }) => key)

describe('the minute', () => {
  it.each([
    ['8', 8, null],
    ['51 чал', 51, null],
    ['120', 120, null],
    ["51' чал", 51, null],
    ['51′', 51, null],
    ['45+2 чал', 45, 2],
    ['90+11', 90, 11],
    ['  7  ', 7, null],
  ])('is read from "%s"', (line, minute, stoppage) => {
    expect(read(line)).toMatchObject({ minute, stoppage })
  })

  it.each([
    '',
    ' ',
    'чал',
    '0',
    '0 чал',
    '151',
    '9999',
    '45+',
    '45+0',
    '45+31',
    '+2',
    '45++2',
    '-5',
    '4.5',
    '51чал',
  ])('is missing in "%s"', (line) => {
    expect(read(line)).toBeNull()
  })
})

describe('the scorer', () => {
  it.each([
    ['51 чал', ['calhanoglu']],
    ['51 Чал', ['calhanoglu']],
    ['51 cal', ['calhanoglu']],
    ['51 хакан чал', ['calhanoglu']],
    ['51 чал хак', ['calhanoglu']],
    ['51 hakan', ['calhanoglu']],
    ['51 семе', ['semenov']],
    ['51 петр', ['semenov']],
    ['51 нури', ['ait']],
    ['51 ait', ['ait']],
    ['51 м', ['thuram', 'moder']],
    ['51 ма', ['thuram']],
    ['51 харакири', []],
    ['51 анчал', []],
  ])('of "%s" is among %j', (line, keys) => {
    expect(found(line)).toEqual(keys)
  })

  it('is not named by a minute alone', () => {
    expect(read('51')?.found).toBeNull()
  })

  it('is not found by words of two languages at once', () => {
    expect(found('51 хакан cal')).toEqual([])
  })
})

describe('the last letter', () => {
  it.each([
    ['51 чал п', true, false],
    ['51 чал П', true, false],
    ['51 cal p', true, false],
    ['51 чал а', false, true],
    ['51 чал А', false, true],
    ['51 cal o', false, true],
    ['45+2 чал п', true, false],
    ['51 чал', false, false],
  ])('of "%s" says penalty: %s, own goal: %s', (line, isPenalty, isOwnGoal) => {
    expect(read(line)).toMatchObject({ isPenalty, isOwnGoal })
    expect(found(line)).toEqual(['calhanoglu'])
  })

  it('is a name if it stands alone', () => {
    expect(read('51 п')).toMatchObject({ isPenalty: false })
    expect(found('51 п')).toEqual(['esposito', 'semenov'])
    expect(found('51 а')).toEqual(['ait'])
  })

  it('is a part of the name while it is not a letter of its own', () => {
    expect(read('51 пио эсп')).toMatchObject({ isPenalty: false })
    expect(found('51 пио эсп')).toEqual(['esposito'])
  })
})
