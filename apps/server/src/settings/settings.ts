/** The settings of the server that the web may read before sign-in. */
export type PublicSettings = { communityUrl: string | null; hasBuiltinMessenger: boolean }

export const settingsAnswer = ({ communityUrl, hasBuiltinMessenger }: PublicSettings) => ({
  community_url: communityUrl,
  messenger: hasBuiltinMessenger ? ('builtin' as const) : ('other' as const),
})
