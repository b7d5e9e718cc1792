import { isWideLogo } from '@called-it/contract/contest/contest-limits.ts'
import { apiAddress } from '../../lib/http/api.ts'
import { drawingOf } from '../../ui/art/drawings.ts'
import { DISPLAY, makePen, type Pen, UI } from './pen.ts'
import { drawBest, drawFoot } from './lower-drawing.ts'
import { EDGE, HEIGHT, type Picture, type PictureBrand, ROOM, WIDTH } from './picture.ts'
import type { Palette } from './palette.ts'
import type { Images } from './picture-marks.ts'

/** Draws the whole picture, whose parts have loaded already. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  palette: Palette,
  images: Images,
  brand: PictureBrand,
): void {
  const pen = makePen(context, palette)
  pen.box(0, 0, WIDTH, HEIGHT, { fill: palette.hero })
  drawArt(pen, picture)
  drawHead(pen, picture, brand, images)
  drawFigure(pen, picture)
  drawBars(pen, picture)
  drawTallies(pen, picture)
  if (picture.best) drawBest(pen, picture.best, images)
  pen.rule(EDGE, 1090, ROOM)
  drawFoot(pen, picture, images)
}

/** Draws the line art of the theme in the upper right; it fades towards the text. */
function drawArt({ context, palette }: Pen, { art }: Picture): void {
  // On its own canvas, so that only the art fades and not what lies below.
  const sheet = document.createElement('canvas')
  sheet.width = WIDTH
  sheet.height = HEIGHT
  const lines = sheet.getContext('2d')
  if (!lines) return
  const size = 1190
  lines.save()
  lines.translate(WIDTH * 1.4 - size, -300)
  lines.scale(size / 800, size / 800)
  lines.strokeStyle = lines.fillStyle = palette.art
  // The quarters of all elements together would be too dense here.
  for (const { d, opacity = 1, width = 1, fill } of drawingOf(art === 'elements' ? 'air' : art)) {
    lines.globalAlpha = opacity * 0.5
    lines.lineWidth = width
    const path = new Path2D(d)
    if (fill) lines.fill(path)
    else lines.stroke(path)
  }
  lines.restore()
  const fade = lines.createLinearGradient(WIDTH, 0, WIDTH * 0.45, HEIGHT * 0.42)
  fade.addColorStop(0.35, '#000')
  fade.addColorStop(1, 'transparent')
  lines.globalCompositeOperation = 'destination-in'
  lines.fillStyle = fade
  lines.fillRect(0, 0, WIDTH, HEIGHT)
  context.drawImage(sheet, 0, 0)
}

function drawHead(pen: Pen, { heading }: Picture, brand: PictureBrand, images: Images): void {
  const { palette } = pen
  pen.write(heading, EDGE, 106, { size: 38, weight: 600, colour: palette.text, room: 620 })
  if (brand.name === null && !brand.logo) drawBrand(pen, WIDTH - EDGE, 60)
  else drawOwnBrand(pen, brand, images)
}

/** The room of a contest's own logo and name, to the right of the heading. */
const [BRAND_ROOM, BRAND_HEIGHT, BRAND_TOP] = [310, 62, 60]

/** Draws the logo and the name of the contest as ui/marks/brand.tsx shows them; a logo that did not load is left out. */
function drawOwnBrand({ context, palette, write }: Pen, { name, logo }: PictureBrand, images: Images): void {
  const right = WIDTH - EDGE
  const image = logo && images.get(apiAddress(logo.address))
  const scale = logo ? Math.min(BRAND_HEIGHT / logo.height, BRAND_ROOM / logo.width) : 0
  const [width, height] = image && logo ? [logo.width * scale, logo.height * scale] : [0, 0]
  const room = BRAND_ROOM - (width === 0 ? 0 : width + 18)
  const isAlone = width > 0 && logo !== null && isWideLogo(logo)
  const written = isAlone
    ? 0
    : write(name ?? 'CALLED IT', right, BRAND_TOP + 49, {
        size: 54,
        weight: 900,
        face: DISPLAY,
        colour: palette.text,
        align: 'right',
        room,
      })
  const x = right - width - (written > 0 ? written + 18 : 0)
  if (image) context.drawImage(image, x, BRAND_TOP + (BRAND_HEIGHT - height) / 2, width, height)
}

/** Draws the name of the product as ui/marks/brand.tsx does, with its right edge at `x`. */
function drawBrand({ context, palette, write }: Pen, right: number, top: number): void {
  const plate = 62
  context.fillStyle = palette.accent
  context.fill(new Path2D(`M${right - plate + 8} ${top}H${right}L${right - 8} ${top + 62}H${right - plate}Z`))
  write('IT', right - plate / 2, top + 49, {
    size: 54,
    weight: 900,
    face: DISPLAY,
    colour: palette.onAccent,
    align: 'center',
  })
  const width = write('CALLED', right - plate - 10, top + 49, {
    size: 54,
    weight: 900,
    face: DISPLAY,
    colour: palette.text,
    align: 'right',
  })
  context.save()
  context.translate(right - plate - 10 - width - 76, top + 2)
  context.scale(1.42, 1.42)
  context.lineWidth = 5
  context.strokeStyle = palette.text
  context.stroke(new Path2D('M33.6 9.2A17 17 0 1 0 37 20'))
  context.lineWidth = 5.4
  context.strokeStyle = palette.accent
  context.stroke(new Path2D('M11.5 19.5L19 27L37.5 6'))
  context.restore()
}

function drawFigure({ palette, write }: Pen, { figure, unit, claim, participants }: Picture): void {
  const width = write(figure, EDGE, 422, {
    size: 350,
    weight: 900,
    face: DISPLAY,
    colour: palette.accentText,
    room: 520,
  })
  const x = EDGE + width + 44
  const room = WIDTH - EDGE - x
  write(unit, x, 256, { size: 38, colour: palette.text2, room })
  write(claim.toUpperCase(), x, 356, { size: 104, weight: 900, face: DISPLAY, colour: palette.text, room })
  write(participants, x, 424, { size: 38, colour: palette.text2, room })
}

/** The greatest width of an event's bar. */
const [BAR_MAX, BAR_GAP, BAR_FLOOR, BAR_TOP] = [120, 11, 590, 97]

function drawBars({ palette, box, write }: Pen, { bars }: Picture): void {
  const width = Math.min(BAR_MAX, (ROOM - (bars.length - 1) * BAR_GAP) / Math.max(1, bars.length))
  for (const [at, { label, share, tone }] of bars.entries()) {
    const x = EDGE + at * (width + BAR_GAP)
    const height = tone === 'none' ? 15 : Math.max(30, share * BAR_TOP)
    const fill = tone === 'full' ? palette.accent : tone === 'part' ? palette.accentSoft : null
    const stroke = tone === 'none' ? palette.line : palette.accentLine
    box(x, BAR_FLOOR - height, width, height, { fill, stroke })
    write(label, x + width / 2, BAR_FLOOR + 48, {
      size: 50,
      weight: 800,
      face: DISPLAY,
      colour: tone === 'none' ? palette.text3 : palette.text2,
      align: 'center',
      room: width + BAR_GAP,
    })
  }
}

/** The gaps between a figure and its word, and between two tallies. */
const [WORD_GAP, TALLY_GAP] = [11, 34]

/** Draws one line, as large as it fits. */
function drawTallies({ context, palette, write }: Pen, { tallies }: Picture): void {
  const normal = 36
  context.font = `600 ${normal}px ${UI}`
  const words = tallies.reduce((sum, { figure, label }) => sum + context.measureText(figure + label).width, 0)
  const gaps = tallies.length * (WORD_GAP + TALLY_GAP)
  const size = normal * Math.min(1, (ROOM - gaps) / words)
  let x = EDGE
  for (const { figure, label } of tallies) {
    x += write(figure, x, 702, { size, weight: 600, colour: palette.text }) + WORD_GAP
    x += write(label, x, 702, { size, colour: palette.text2 }) + TALLY_GAP
  }
}
