import { isLost } from '../database/unavailable.ts'

/** How often something is tried in all. */
const TRIES = 3
/** How long after its begin something is not tried again (ms): a browser waits 15 s in all. */
const BEGUN_MAX_MS = 5000

/**
 * Does something again if the server of the database was lost during it: it must change nothing the second time. If it is refused
 * then, or its answer is not `isDone`, that says nothing about the first time, whose error is thrown.
 */
export async function againAfterLoss<Result>(
  act: () => Promise<Result>,
  isDone: (result: Result) => boolean = () => true,
): Promise<Result> {
  const begun = performance.now()
  for (let tries = 1, loss: unknown = null; ; tries += 1) {
    const tried = await act().then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    if ('result' in tried) {
      if (loss === null || isDone(tried.result)) return tried.result
      throw loss
    }
    if (!isLost(tried.error)) throw loss ?? tried.error
    loss = tried.error
    if (tries === TRIES || performance.now() - begun > BEGUN_MAX_MS) throw loss
  }
}
