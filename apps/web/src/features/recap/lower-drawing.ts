import { DISPLAY, type Pen, UI } from './pen.ts'
import { type Best, EDGE, type Picture, ROOM, WIDTH } from './picture.ts'
import { drawAvatar, drawEntity, type Images } from './picture-marks.ts'

/** Draws the best prediction between two lines: the sides, the figures on plates, and how rare it was. */
export function drawBest(pen: Pen, { title, sides, figures, note }: Best, images: Images): void {
  const { context, palette, box, write, rule } = pen
  const middle = WIDTH / 2
  rule(EDGE, 760, ROOM)
  write(title, middle, 826, { size: 38, colour: palette.text2, align: 'center', room: ROOM })
  const [plate, tall, top] = [112, 136, 858]
  const isScore = figures.length === 2
  const width = isScore ? plate * 2 + 2 : 260
  for (const [at, figure] of figures.entries()) {
    const each = isScore ? plate : width
    const x = isScore
      ? middle - plate - 1 + at * (plate + 2)
      : sides.length > 1
        ? middle - each / 2
        : middle + 40
    box(x, top, each, tall, { fill: palette.accent })
    box(x, top + tall / 2, each, 2, { fill: palette.hero })
    write(figure, x + each / 2, top + 109, {
      size: 118,
      weight: 900,
      face: DISPLAY,
      colour: palette.onAccent,
      align: 'center',
      room: each - 16,
    })
  }
  for (const [at, { name, entity }] of sides.entries()) {
    // A single fighter stands left of the odds.
    const x = sides.length === 1 ? middle - 200 : at === 0 ? 228 : WIDTH - 228
    drawEntity(context, entity, images, { x: x - 48, y: top - 4, width: 96, height: 66 })
    write(name, x, top + 122, { size: 42, weight: 600, colour: palette.text, align: 'center', room: 336 })
  }
  write(note, middle, 1052, { size: 38, colour: palette.text2, align: 'center', room: ROOM })
}

/** Draws the user and their way through the tournament. */
export function drawFoot(pen: Pen, { person, place }: Picture, images: Images): void {
  const { context, palette, write } = pen
  const right = WIDTH - EDGE
  let room = ROOM
  if (place) {
    write(place.label, right, 1166, { size: 38, colour: palette.text2, align: 'right', room: 460 })
    const width = write(place.after, right, 1272, {
      size: 118,
      weight: 900,
      face: DISPLAY,
      colour: palette.text,
      align: 'right',
      room: 300,
    })
    if (place.before) drawBefore(pen, place.before, right - width - 32)
    room -= 400
  }
  if (!person) return
  drawAvatar(context, person, images, { x: EDGE, y: 1186, width: 104 })
  const x = EDGE + 132
  const line = person.line === '' ? 1252 : 1226
  write(person.name, x, line, { size: 40, weight: 600, colour: palette.text, room: room - 132 })
  write(person.line, x, 1278, { size: 36, face: UI, colour: palette.text2, room: room - 132 })
}

/** Draws the old position, struck through, and an arrow to the new one. */
function drawBefore({ context, palette, write }: Pen, before: string, right: number): void {
  context.strokeStyle = palette.text3
  context.lineWidth = 4
  context.stroke(new Path2D(`M${right - 34} 1252h30m-13 -13l13 13l-13 13`))
  const width = write(before, right - 56, 1272, {
    size: 76,
    weight: 800,
    face: DISPLAY,
    colour: palette.text3,
    align: 'right',
    room: 150,
  })
  context.fillStyle = palette.text3
  context.fillRect(right - 56 - width, 1246, width, 5)
}
