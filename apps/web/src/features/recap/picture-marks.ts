import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { apiAddress } from '../../lib/http/api.ts'
import { designAvatar, designCrest } from '../../ui/marks/identity.ts'
import { DISPLAY } from './pen.ts'

/** Pictures by address; null if one did not load: a generated mark replaces it. */
export type Images = ReadonlyMap<string, HTMLImageElement | null>

/** Returns the address of an entity's picture; null: its crest is drawn instead. */
export function imageOf({
  image,
  country,
  is_club,
}: Pick<Entity, 'image' | 'country' | 'is_club'>): string | null {
  if (image) return apiAddress(image)
  if (!country || is_club) return null
  return `${import.meta.env.BASE_URL}${__FLAGS__}${encodeURIComponent(country.toLowerCase())}.svg`
}

/** Loads pictures, each once. A missing picture does not fail the drawing. */
export async function loadImages(addresses: readonly string[]): Promise<Images> {
  const loaded = await Promise.all(
    [...new Set(addresses)].map(async (address) => [address, await loadImage(address)] as const),
  )
  return new Map(loaded)
}

function loadImage(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    // A canvas with a picture of another origin could not be saved.
    image.crossOrigin = 'anonymous'
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => resolve(null))
    image.src = address
  })
}

type Box = { x: number; y: number; width: number; height: number }

/** Draws the mark of a team in a box: its picture or flag, otherwise its crest. */
export function drawEntity(
  context: CanvasRenderingContext2D,
  entity: Entity,
  images: Images,
  box: Box,
): void {
  const address = imageOf(entity)
  const image = address && images.get(address)
  if (!image) return drawCrest(context, entity, box)
  const { width: own, height: ownHeight } = image
  const scale = Math.min(box.width / own, box.height / ownHeight)
  const [width, height] = [own * scale, ownHeight * scale]
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2]
  context.drawImage(image, x, y, width, height)
}

/** Draws a crest as game/marks/crest.tsx does, on a field of 64 × 72. */
function drawCrest(
  context: CanvasRenderingContext2D,
  { key, code, colours }: Entity,
  { x, y, width, height }: Box,
): void {
  const crest = designCrest(key, code, colours)
  const scale = Math.min(width / 64, height / 72)
  const shield = new Path2D(crest.shield)
  context.save()
  context.translate(x + (width - 64 * scale) / 2, y + (height - 72 * scale) / 2)
  context.scale(scale, scale)
  context.save()
  context.clip(shield)
  context.fillStyle = crest.field
  context.fillRect(0, 0, 64, 72)
  context.fillStyle = crest.charge
  context.fill(new Path2D(crest.partition))
  context.restore()
  context.strokeStyle = crest.rim
  context.lineWidth = 3.5
  context.stroke(shield)
  drawMonogram(context, crest.monogram, {
    y: 36 + crest.monogramSize * 0.36,
    size: crest.monogramSize,
    ink: crest.ink,
    halo: crest.field,
  })
  context.restore()
}

/** Draws a user's picture in a circle, otherwise the sigil of the name as ui/marks/avatar.tsx does. */
export function drawAvatar(
  context: CanvasRenderingContext2D,
  { name, avatar }: { name: string; avatar: string | null },
  images: Images,
  { x, y, width }: Omit<Box, 'height'>,
): void {
  const image = avatar ? images.get(apiAddress(avatar)) : null
  context.save()
  context.beginPath()
  context.arc(x + width / 2, y + width / 2, width / 2, 0, 2 * Math.PI)
  context.clip()
  context.translate(x, y)
  context.scale(width / 64, width / 64)
  if (image) context.drawImage(image, 0, 0, 64, 64)
  else drawSigil(context, name)
  context.restore()
}

function drawSigil(context: CanvasRenderingContext2D, name: string): void {
  const { dark, light, stations, monogram } = designAvatar(name)
  context.fillStyle = dark
  context.fillRect(0, 0, 64, 64)
  context.globalAlpha = 0.5
  context.strokeStyle = light
  context.lineWidth = 1.6
  context.stroke(new Path2D(`M${stations.map((station) => station.join(' ')).join('L')}`))
  context.globalAlpha = 0.9
  context.fillStyle = light
  for (const [at, [x, y]] of stations.entries()) {
    context.beginPath()
    context.arc(x, y, at % 3 ? 1.8 : 2.8, 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
  drawMonogram(context, monogram, { y: 42, size: 29, ink: light, halo: dark })
}

type Monogram = { y: number; size: number; ink: string; halo: string }

function drawMonogram(
  context: CanvasRenderingContext2D,
  text: string,
  { y, size, ink, halo }: Monogram,
): void {
  context.font = `900 ${size}px ${DISPLAY}`
  context.textAlign = 'center'
  context.lineJoin = 'round'
  context.lineWidth = 6
  context.strokeStyle = halo
  context.strokeText(text, 32, y)
  context.fillStyle = ink
  context.fillText(text, 32, y)
}
