import type { DrawFinding } from '@called-it/rules/draw-check.ts'
import type { DrawEntry } from '@called-it/rules/draw.ts'
import {
  type Digests,
  type DrawProof,
  type DrawTerms,
  makeDrawProof,
  type SeedState,
} from '@called-it/rules/draw-proof.ts'

/** What the worker is asked, one after the other. */
export type ProofRequest =
  | { kind: 'begin'; terms: DrawTerms }
  | { kind: 'check'; entries: readonly DrawEntry[] }
  | { kind: 'finish' }

/** Its answers; of records only those that are wrong. */
export type ProofReply =
  | { kind: 'begun'; seed: SeedState }
  | { kind: 'checked'; wrong: DrawFinding[] }
  | { kind: 'failed' }

/** Answers what a page asks its worker, in the order of asking. `failed`: nothing can be computed here. */
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
