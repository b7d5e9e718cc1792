import { parentPort, workerData } from 'node:worker_threads'
import type { Request } from '../measuring/load.ts'
import { pace } from '../measuring/open-loop.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const login = (body: string): Request => ({
  method: 'POST',
  path: '/api/v1/auth/login',
  headers: { ...JSON_TYPE, 'content-length': String(body.length) },
  body,
})

const LOGIN = { reddy_id: '7999999', code: '000000' }
/** Malicious or mistaken calls of strangers, sent in turn. */
const BAD: Request[] = [
  login(JSON.stringify(LOGIN)),
  login('{"reddy_id":'),
  login(`{"reddy_id":"7999999","code":"${'x'.repeat(16_000)}"}`),
  login(`[${'0,'.repeat(8000)}0]`),
  { path: '/api/v1/auth/user' },
  { path: '/api/v1/auth/user', headers: { authorization: 'Bearer nobody' } },
  { path: '/api/v1/nothing' },
  { method: 'POST', path: '/api/v1/nothing', headers: { ...JSON_TYPE, 'content-length': '2' }, body: '{}' },
]

// Strangers have a separate thread, so that bad calls do not delay the measurement of good ones.
const { address, rate, seconds } = workerData as { address: string; rate: number; seconds: number }
let nth = 0
const { statuses } = await pace(address, () => BAD[nth++ % BAD.length]!, { rate, seconds, sockets: 100 })
parentPort!.postMessage(statuses)
