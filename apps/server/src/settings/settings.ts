/** What the web may know of the server's settings before anyone has signed in. */
export type PublicSettings = { communityUrl: string | null; hasBuiltinMessenger: boolean }

export const settingsAnswer = ({ communityUrl, hasBuiltinMessenger }: PublicSettings) => ({
  community_url: communityUrl,
  messenger: hasBuiltinMessenger ? ('builtin' as const) : ('other' as const),
})
