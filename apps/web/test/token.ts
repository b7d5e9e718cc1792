let token = newToken()

function newToken() {
  return `token-of-${crypto.randomUUID()}`
}

/** The token of the signed-in user. Each test has its own. */
export const myToken = (): string => token

/** Ends the session of a test; `setup.ts` calls it after each. */
export function endSessionOfTest(): void {
  token = newToken()
}

/** Whether a page of an earlier test sent this: its saves go on until they are answered. */
export function isOfEarlierTest(request: Request): boolean {
  const sent = request.headers.get('authorization')
  return sent !== null && sent.startsWith('Bearer token-of-') && sent !== `Bearer ${token}`
}
