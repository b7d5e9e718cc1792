import autocannon from 'autocannon'

export type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** The precision to which the time of a number of requests is known (ms). */
const LOOK_MS = 20

/**
 * Keeps these keep-alive clients sending requests for a number of seconds, or until a number of requests are
 * answered; each client sends the next at once. Returns the answers per second and the 99th percentile of
 * their times (ms). Throws if any answer is not 2xx, because refusals are fast.
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
