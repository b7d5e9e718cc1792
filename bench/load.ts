import autocannon from 'autocannon'

export type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** What a number of requests took is known to so many milliseconds. */
const LOOK_MS = 20

/**
 * Keeps so many keep-alive clients asking for so long (s), or until so many requests are answered, each at once again
 * when it has been answered. Gives answers per second, and within what time (ms) 99 of 100 came. Throws when a single answer was not 2xx: what refuses is fast.
 */
export async function press(
  address: string,
  make: () => Request,
  { clients, ...until }: { clients: number } & ({ seconds: number } | { amount: number }),
): Promise<{ rate: number; p99: number }> {
  const { requests, latency, duration, errors, non2xx } = await autocannon({
    url: address,
    connections: clients,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.amount, sampleInt: LOOK_MS }),
    requests: [{ setupRequest: (request) => Object.assign(request, make()) }],
  })
  if (errors + non2xx > 0)
    throw new Error(`${make().path}: ${non2xx} refusals and ${errors} lost connections`)
  return { rate: requests.total / duration, p99: latency.p99 }
}
