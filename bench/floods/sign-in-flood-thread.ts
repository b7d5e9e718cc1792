import { parentPort, workerData } from 'node:worker_threads'
import type { Request } from '../measuring/load.ts'
import { pace } from '../measuring/open-loop.ts'

// The flood has a separate thread, so that it does not delay the measurement of honest sign-ins.
const { address, networks, rate, seconds } = workerData as {
  address: string
  networks: string[]
  rate: number
  seconds: number
}
let nth = 0
/** Returns a sign-in for an account that does not exist, from each of the networks in turn. */
function login(): Request {
  nth += 1
  const body = JSON.stringify({ reddy_id: `0${1_000_000 + nth}`, code: '000000' })
  return {
    method: 'POST',
    path: '/api/v1/auth/login',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-forwarded-for': networks[nth % networks.length]!,
    },
    body,
  }
}
const { statuses } = await pace(address, login, { rate, seconds, sockets: networks.length })
parentPort!.postMessage(statuses)
