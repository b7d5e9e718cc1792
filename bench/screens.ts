const EURO = '/tournament/euro-2024'
/**
 * Every screen of the product with its address in the demo, or a function that reads the address from the
 * product.
 */
export const SCREENS: { name: string; path: string | ((ask: Ask) => Promise<string>); signedIn?: false }[] = [
  { name: 'sign-in', path: '/auth/login', signedIn: false },
  { name: 'sports', path: '/' },
  { name: 'home', path: '/?sport=football' },
  { name: 'predictions', path: EURO },
  { name: 'group order', path: `${EURO}?type=table_order` },
  { name: 'bracket', path: `${EURO}?type=tie` },
  { name: 'first eight', path: '/tournament/ucl-2024-25?type=league' },
  { name: 'fight card', path: '/tournament/ufc-2025' },
  { name: 'rating', path: `${EURO}/rating` },
  { name: 'around me', path: `${EURO}/rating?view=around` },
  { name: 'rating of teams', path: `${EURO}/rating?view=teams` },
  { name: 'comparison', path: async (ask) => `${EURO}/compare/${await someoneElse(ask)}` },
  { name: 'recap', path: async (ask) => `${EURO}/recap/${await settledRound(ask)}` },
  { name: 'statistics', path: `${EURO}/stats` },
  { name: 'rules', path: `${EURO}/rules` },
  { name: 'prizes', path: `${EURO}/prizes` },
  { name: 'groups and teams', path: `${EURO}/teams` },
  { name: 'team', path: async (ask) => `${EURO}/team/${await ownTeam(ask)}` },
  { name: 'draw', path: `${EURO}/draw` },
  { name: 'draw proof', path: `${EURO}/draw/proof` },
  { name: 'hall of fame', path: '/top' },
  { name: 'FAQ', path: '/faq' },
  { name: 'account', path: '/account' },
  { name: 'user', path: async (ask) => `/user/${await someoneElse(ask)}` },
  { name: 'not found', path: '/nowhere' },
]
/** Reads an answer of the product as a signed-in user. */
export type Ask = <Answer>(path: string) => Promise<Answer>
type Rows = { ratings: { user: { id: number }; is_me: boolean }[] }

async function someoneElse(ask: Ask): Promise<number> {
  const { ratings } = await ask<Rows>('euro-2024/ratings')
  return ratings.find(({ is_me }) => !is_me)!.user.id
}

async function settledRound(ask: Ask): Promise<number> {
  const { rounds } = await ask<{ rounds: { id: number }[] }>('tournaments/euro-2024/prediction-type/match')
  return rounds[0]!.id
}

async function ownTeam(ask: Ask): Promise<string | number> {
  const { user } = await ask<{ user: { baskets: { id: string | number; tournament: { slug: string } }[] } }>(
    'auth/user',
  )
  return user.baskets.find(({ tournament }) => tournament.slug === 'euro-2024')!.id
}
