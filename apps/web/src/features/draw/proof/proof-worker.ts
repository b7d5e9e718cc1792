// The worker that computes a draw again: hundreds of thousands of digests without blocking the page.
import { browserDigests } from './browser-digests.ts'
import { makeProofCalculator, type ProofRequest } from './proof-calculator.ts'

const answer = makeProofCalculator(browserDigests())

addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => {
  void answer(data).then(
    (reply) => postMessage(reply),
    () => postMessage({ kind: 'failed' }),
  )
})
