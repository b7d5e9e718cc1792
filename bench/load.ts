import autocannon from 'autocannon'

export type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/**
 * Keeps so many keep-alive clients asking for so long (s), each at once again when it has been answered.
 * Gives answers per second. Throws when a single answer was not 2xx: what refuses is fast.
 */
export async function press(
  address: string,
  make: () => Request,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url: address,
    connections: clients,
    duration: seconds,
    requests: [{ setupRequest: (request) => Object.assign(request, make()) }],
  })
  if (errors + non2xx > 0)
    throw new Error(`${make().path}: ${non2xx} refusals and ${errors} lost connections`)
  return requests.average
}
