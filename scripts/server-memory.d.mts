export const serverFlags: readonly string[]
export function serverEnvironment(own: Record<string, string | undefined>): Record<string, string | undefined>
