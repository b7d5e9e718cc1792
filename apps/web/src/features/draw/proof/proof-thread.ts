import type { ProofReply, ProofRequest } from './proof-calculator.ts'

/** The browser cannot compute: it has no digests here, or no workers. Another try would end the same. */
export class ProofUnavailable extends Error {
  override name = 'ProofUnavailable'
}

export type ProofThread = { ask: (request: ProofRequest) => Promise<ProofReply>; close: () => void }

/** A thread of its own for the proof; it is asked one thing at a time. */
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
