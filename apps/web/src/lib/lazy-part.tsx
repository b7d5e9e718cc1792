import { type ComponentType, type ReactNode, use } from 'react'
import { loadChunk } from './chunk.ts'

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads it ahead; a failure is told by rendering it, or by the next try. */
  preload: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * A component whose code is loaded when it is first needed. Loaded, it renders at once, so that what was on screen
 * before is replaced without a blank between; a failed load is tried again by the next `preload`.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let failure: unknown

  function preload(): Promise<void> {
    failure = undefined
    loading ??= loadChunk(load).then(
      (module) => {
        Part = module[name]
      },
      (error: unknown) => {
        failure = error
        loading = undefined
      },
    )
    return loading
  }

  function Lazy(props: Props) {
    if (!Part && !failure) use(loading ?? preload())
    if (failure) throw failure
    return Part && <Part {...props} />
  }
  return Object.assign(Lazy, { preload, isLoaded: () => Part !== undefined })
}
