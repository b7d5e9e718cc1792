import type { Contest } from '@called-it/contract/contest/contest.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { ArtName } from '../../ui/art/art.tsx'

/** The texts and figures of the picture, ready to be drawn. */
export type Picture = {
  /** «Евро 2024, тур 2» */
  heading: string
  figure: string
  unit: string
  /** «Лучше 99,6 %», and the number of participants. */
  claim: string
  participants: string
  bars: Bar[]
  tallies: { figure: string; label: string }[]
  best: Best | null
  /** Null: left out. */
  person: { name: string; line: string; avatar: string | null } | null
  place: { label: string; before: string | null; after: string } | null
  art: ArtName
  /** The text alternative of the picture. */
  text: string
}

/** Whose contest it is: the name that organisers have given it, or null, and its logo. */
export type PictureBrand = { name: string | null; logo: Contest['logo'] }

/** The bar of one event: its points, its height and its fill. */
export type Bar = { label: string; share: number; tone: 'full' | 'part' | 'none' }

export type Best = {
  title: string
  sides: { name: string; entity: Entity }[]
  /** The figures on plates: a score, or one coefficient. */
  figures: string[]
  note: string
}

/** The size of the picture in its own pixels. */
export const [WIDTH, HEIGHT] = [1080, 1350]
/** The margin of the picture, and the width inside it. */
export const EDGE = 60
export const ROOM = WIDTH - 2 * EDGE
