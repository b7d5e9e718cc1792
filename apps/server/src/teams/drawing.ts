import { createHmac } from 'node:crypto'
import {
  chooseByWeight,
  type DrawEntry,
  drawMessage,
  type DrawStep,
  groupWeights,
  openTeams,
  withRoom,
} from '@called-it/rules/draw.ts'
import type { Placing } from '../participants/participants.ts'
import type { HeldDraw, OpenBasket } from './draw-store.ts'

/** A place that can be drawn. A team that is about to open gets its id later. */
type Place = { id: number | null }
type Basket = Place & Omit<OpenBasket, 'id'>
type Drawn = Pick<DrawEntry, 'nth' | 'user_id' | 'step' | 'is_kept'> & {
  places: Place[]
  weights: number[]
  chosen: Place
}
/** The group and team of a drawn user. The team may have no id yet. */
export type DrawnPlacing = { user_id: number; group_id: number; team: Place | null }

/**
 * Makes draws one after the other in memory: each sees the result of those before. At the end `opened`
 * returns the teams to open, in their order, and `entries` the records, once those teams have ids.
 */
export function makeDrawing(held: HeldDraw, open: OpenBasket[]) {
  const { seed, slug, group_ids } = held
  const state = {
    entries: held.entries,
    baskets: held.baskets,
    group_ids,
    group_users: [...held.group_users],
  }
  const baskets = Map.groupBy<number, Basket>(open, (item) => item.group_id)
  const groups = group_ids.map((id) => ({ id }))
  const opened: Basket[] = []
  const records: Drawn[] = []

  function record(drawn: Omit<Drawn, 'nth'>): void {
    state.entries += 1
    records.push({ nth: state.entries, ...drawn })
  }

  function draw<Drawable extends Place>(
    user_id: number,
    step: DrawStep,
    { places, weights }: { places: Drawable[]; weights: number[] },
  ): Drawable {
    const hmac = createHmac('sha256', seed).update(drawMessage(slug, user_id, step))
    const chosen = places[chooseByWeight(weights, hmac.digest())]!
    record({ user_id, step, is_kept: false, places, weights, chosen })
    return chosen
  }

  /** Returns the open teams of a group. If too few have room, new ones open (GAME.md 7). */
  function basketsOf(group_id: number): Basket[] {
    const own = baskets.get(group_id) ?? []
    baskets.set(group_id, own)
    const wanted = openTeams(state.group_users[group_ids.indexOf(group_id)]!)
    const room = withRoom(own).slice(0, wanted)
    while (room.length < wanted) {
      const basket: Basket = { id: null, group_id, users: 0 }
      for (const list of [own, room, opened]) list.push(basket)
      state.baskets += 1
    }
    return room
  }

  return {
    state,
    opened,
    drawGroup(user_id: number): DrawnPlacing {
      const weights = groupWeights(state.group_users)
      const { id } = draw(user_id, 'InGroup', { places: groups, weights })
      state.group_users[group_ids.indexOf(id)]! += 1
      return { user_id, group_id: id, team: null }
    },
    drawTeam({ user_id, group_id }: Placing): DrawnPlacing {
      const places = basketsOf(group_id)
      const team = draw(user_id, 'InGroupAndInTeam', { places, weights: places.map(() => 1) })
      team.users += 1
      return { user_id, group_id, team }
    },
    /** The next step of a person who came back: the place drawn before, which has counted since then. */
    giveBack(user_id: number, { group_id, team_id }: Omit<Placing, 'user_id'>): DrawnPlacing {
      const step = team_id === null ? 'InGroup' : 'InGroupAndInTeam'
      const chosen = { id: team_id ?? group_id }
      record({ user_id, step, is_kept: true, places: [chosen], weights: [1], chosen })
      return { user_id, group_id, team: team_id === null ? null : chosen }
    },
    entries: (): DrawEntry[] =>
      records.map(({ places, chosen, ...drawn }) => ({
        ...drawn,
        version: 2,
        free: places.map(({ id }) => id!),
        chosen: chosen.id!,
      })),
  }
}
