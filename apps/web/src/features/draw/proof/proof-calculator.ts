import type { DrawFinding } from '@called-it/rules/draw-check.ts'
import type { DrawEntry } from '@called-it/rules/draw.ts'
import {
  type Digests,
  type DrawProof,
  type DrawTerms,
  makeDrawProof,
  type SeedState,
} from '@called-it/rules/draw-proof.ts'

/** A request to the worker. */
export type ProofRequest =
  | { kind: 'begin'; terms: DrawTerms }
  | { kind: 'check'; entries: readonly DrawEntry[] }
  | { kind: 'finish' }

/** A reply of the worker; it contains only the wrong records. */
export type ProofReply =
  | { kind: 'begun'; seed: SeedState }
  | { kind: 'checked'; wrong: DrawFinding[] }
  | { kind: 'failed' }

/** Returns the function that answers the worker's requests in their order. `failed`: there are no digests. */
export function makeProofCalculator(digests: Digests | null) {
  let proof: DrawProof | undefined
  const wrongOf = (findings: DrawFinding[]) => findings.filter(({ mistake }) => mistake !== null)

  return async function answer(request: ProofRequest): Promise<ProofReply> {
    if (!digests) return { kind: 'failed' }
    if (request.kind === 'begin') {
      proof = await makeDrawProof(request.terms, digests)
      return { kind: 'begun', seed: proof.seed }
    }
    if (!proof) return { kind: 'failed' }
    const findings = request.kind === 'check' ? await proof.check(request.entries) : proof.finish()
    return { kind: 'checked', wrong: wrongOf(findings) }
  }
}
