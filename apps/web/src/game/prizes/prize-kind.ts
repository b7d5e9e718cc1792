/** The kinds of prizes that have a picture (SPEC.md 9). */
export const PRIZE_KINDS = [
  'earphones',
  'laptop',
  'tablet',
  'handheld',
  'console',
  'phone',
  'subscription',
  'watch',
  'gift_card',
  'money',
] as const
export type PrizeKind = (typeof PRIZE_KINDS)[number]

/**
 * The words of each kind, the more specific kinds first: “earphones” contains “phone”, a gift card names
 * money.
 */
const WORDS: Record<PrizeKind, RegExp> = {
  earphones: /наушник|earphone|headphone|earbud|airpods/i,
  laptop: /ноутбук|laptop|notebook|macbook/i,
  tablet: /планшет|tablet|ipad/i,
  handheld: /портативн|карманн|handheld|steam deck/i,
  console: /приставк|консол|console|playstation|xbox/i,
  phone: /смартфон|телефон|phone/i,
  subscription: /подписк|абонемент|subscription|streaming|membership/i,
  watch: /часы|watch/i,
  gift_card: /подарочн|сертификат|gift|voucher/i,
  money: /доллар|рубл|деньг|денежн|\d\s*(евро|euro)|[$€₽£]|dollar|\busd\b|\beur\b|\brub|cash|money/i,
}

/** Returns the kind of a prize by the words of its title in either language; null: another kind. */
export function prizeKindOf({ ru, en }: { ru: string; en: string }): PrizeKind | null {
  const title = `${ru} ${en}`
  return PRIZE_KINDS.find((kind) => WORDS[kind].test(title)) ?? null
}
