/** Returns a list in which an item has changed places with another. */
export function swapped<Item>(list: readonly Item[], one: Item, other: Item): Item[] {
  return list.map((item) => (item === one ? other : item === other ? one : item))
}
