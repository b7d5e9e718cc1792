/** The settings of the server that the web may read before sign-in. */
export type PublicSettings = { communityUrl: string | null; hasBuiltinMessenger: boolean }

/** The page that stands for the chat community in a demo. */
export const DEMO_COMMUNITY = '/dev/community'

export const settingsAnswer = ({ communityUrl, hasBuiltinMessenger }: PublicSettings) => ({
  community_url: communityUrl,
  messenger: hasBuiltinMessenger ? ('builtin' as const) : ('other' as const),
})
