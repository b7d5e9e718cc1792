import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { ArtName } from '../../ui/art/art.tsx'

/** What the picture shows, in words and figures that are ready to be drawn. */
export type Picture = {
  /** «Евро 2024, тур 2» */
  heading: string
  figure: string
  unit: string
  /** «Лучше 99,6 %», and of whom. */
  claim: string
  of: string
  bars: Bar[]
  tallies: { figure: string; label: string }[]
  best: Best | null
  /** Null: left out. */
  person: { name: string; line: string; avatar: string | null } | null
  place: { label: string; before: string | null; after: string } | null
  art: ArtName
  /** The same for those who cannot see it. */
  text: string
}

/** One event: what it brought, how high that stands, and how it is filled. */
export type Bar = { label: string; share: number; tone: 'full' | 'part' | 'none' }

export type Best = {
  title: string
  sides: { name: string; entity: Entity }[]
  /** On plates: the figures of a score, or one coefficient. */
  figures: string[]
  note: string
}

/** The size of the picture in its own dots. */
export const [WIDTH, HEIGHT] = [1080, 1350]
/** How far what it shows stays from its edges, and the room that is left. */
export const EDGE = 60
export const ROOM = WIDTH - 2 * EDGE
