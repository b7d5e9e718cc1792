import type { Localised } from './mistake.ts'

/** The names of drawn teams, in the order in which teams open. */
const NAMES: readonly Localised[] = [
  ['Дальний удар', 'Long Shot'],
  ['Пятая минута', 'Fifth Minute'],
  ['Северный ветер', 'North Wind'],
  ['Сухой лист', 'Dipping Free Kick'],
  ['Последний пас', 'Final Pass'],
  ['Угловой флаг', 'Corner Flag'],
  ['Верхний угол', 'Top Corner'],
  ['Ночной сторож', 'Night Keeper'],
  ['Ложная девятка', 'False Nine'],
  ['Правый край', 'Right Wing'],
  ['Третий тайм', 'Third Half'],
  ['Скамейка', 'The Bench'],
  ['Вне игры', 'Offside'],
  ['Штанга', 'The Post'],
  ['Стенка', 'The Wall'],
  ['Свисток', 'The Whistle'],
  ['Автогол', 'Own Goal'],
  ['Десятый номер', 'Number Ten'],
  ['Первый тайм', 'First Half'],
  ['Центральный круг', 'Centre Circle'],
  ['Ворота на замок', 'Clean Sheet'],
  ['Поздний матч', 'Late Kick-off'],
  ['Удар с лёта', 'On the Volley'],
  ['Удар через себя', 'Bicycle Kick'],
  ['Короткий розыгрыш', 'Short Corner'],
  ['Длинный заброс', 'Long Ball'],
  ['Перехват', 'Interception'],
  ['Высокий прессинг', 'High Press'],
  ['Контратака', 'Counter-attack'],
  ['Точка пенальти', 'Penalty Spot'],
  ['Дополнительное время', 'Extra Time'],
  ['Компенсированное', 'Stoppage Time'],
  ['Капитанская повязка', 'Captain’s Armband'],
  ['Двенадцатый игрок', 'Twelfth Man'],
  ['Жёлтая карточка', 'Yellow Card'],
  ['Левый защитник', 'Left Back'],
  ['Опорная зона', 'Holding Role'],
  ['Второй темп', 'Second Ball'],
  ['Обводящий', 'Curler'],
  ['Гол в раздевалку', 'Goal Before the Break'],
  ['Хет-трик', 'Hat-trick'],
  ['Дубль', 'Brace'],
  ['Зимнее окно', 'Winter Window'],
  ['Домашний матч', 'Home Game'],
  ['Гостевой сектор', 'Away End'],
  ['Полный стадион', 'Full House'],
  ['Мокрый газон', 'Wet Pitch'],
  ['Свет прожекторов', 'Floodlights'],
].map(([ru, en]) => ({ ru: ru!, en: en! }))

/** Returns the name of the team that opened as number `number` of a tournament, from 1. No two names are equal. */
export function basketName(number: number): Localised {
  const { ru, en } = NAMES[(number - 1) % NAMES.length]!
  const turn = Math.floor((number - 1) / NAMES.length) + 1
  return turn === 1 ? { ru, en } : { ru: `${ru} ${turn}`, en: `${en} ${turn}` }
}
