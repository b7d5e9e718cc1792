// The thread that computes a draw again: hundreds of thousands of digests, and the page stays as quick as ever.
import { browserDigests } from './browser-digests.ts'
import { makeProofCalculator, type ProofRequest } from './proof-calculator.ts'

const answer = makeProofCalculator(browserDigests())

addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => {
  void answer(data).then(
    (reply) => postMessage(reply),
    () => postMessage({ kind: 'failed' }),
  )
})
