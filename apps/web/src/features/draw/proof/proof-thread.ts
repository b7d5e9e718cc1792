import type { ProofReply, ProofRequest } from './proof-calculator.ts'

/** The browser has no digests or no workers here, so that a retry would fail too. */
export class ProofUnavailable extends Error {
  override name = 'ProofUnavailable'
}

export type ProofThread = { ask: (request: ProofRequest) => Promise<ProofReply>; close: () => void }

/** Starts the worker of the proof; it takes one request at a time. */
export function openProofThread(): ProofThread {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new ProofUnavailable('The draw cannot be computed here.'))
        worker.onerror = fail
        worker.onmessage = ({ data }: MessageEvent<ProofReply>) =>
          data.kind === 'failed' ? fail() : resolve(data)
        worker.postMessage(request)
      }),
    close: () => worker.terminate(),
  }
}
