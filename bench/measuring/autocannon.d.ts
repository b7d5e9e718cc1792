/** The part of autocannon that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Histogram = { average: number; p50: number; p99: number }
  export type Result = {
    requests: { average: number; total: number }
    latency: Histogram
    /** Seconds. */
    duration: number
    errors: number
    non2xx: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration?: number
    amount?: number
    /** The interval (ms) at which it checks whether it is done. */
    sampleInt?: number
    requests: { setupRequest: (request: Request) => Request }[]
  }): Promise<Result>
}
