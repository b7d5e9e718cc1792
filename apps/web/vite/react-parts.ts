import type { Plugin } from 'vite'

const REACT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/

/**
 * Functions that only run for what the application does not use (FEATURES): view transitions, markup that a server has
 * rendered, elements that React moves into the head, references to fragments. They throw.
 */
const UNUSED =
  'applyViewTransitionName applyViewTransitionToHostInstancesRecursive createViewTransitionInstance ' +
  'measureViewTransitionHostInstancesRecursive restoreViewTransitionName scheduleViewTransitionEvent startViewTransition ' +
  'ViewTransitionPseudoElement commitAppearingPairViewTransitions commitDeletedPairViewTransitions ' +
  'attemptExplicitHydrationTarget canHydrateHydrationBoundary canHydrateInstance canHydrateTextInstance ' +
  'clearHydrationBoundary createFiberFromDehydratedFragment getHydratableHoistableCache ' +
  'getNextHydratableInstanceAfterHydrationBoundary hideOrUnhideDehydratedBoundary mountHostRootWithoutHydrating ' +
  'prepareToHydrateHostInstance pushDehydratedActivitySuspenseHandler retryActivityComponentWithoutHydrating ' +
  'retryDehydratedSuspenseBoundary retrySuspenseComponentWithoutHydrating updateDehydratedSuspenseComponent ' +
  'ReactDOMHydrationRoot ' +
  'acquireResource adoptPreloadPropsForScript adoptPreloadPropsForStylesheet estimateBandwidth getResource insertStylesheet ' +
  'insertStylesheetIntoRoot insertSuspendedStylesheets mountHoistable preconnect preconnectAs prefetchDNS preinitModuleScript ' +
  'preinitScript preinitStyle preload preloadModule preloadResource preloadResourceAndSuspendIfNeeded preloadStylesheet ' +
  'stylesheetPropsFromRawProps suspendResource ' +
  'FragmentInstance collectClientRects indexOfEventListener scrollTextNodeIntoView validateDocumentPositionWithFiberTree'
/** Functions that React calls without these features too, and that then do nothing and return false or nothing. */
const IDLE =
  'commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions measureNestedViewTransitions ' +
  'restoreEnterOrExitViewTransitions restoreNestedViewTransitions restorePairedViewTransitions ' +
  'commitActivityHydrationCallbacks commitSuspenseHydrationCallbacks popHydrationState isHostHoistableType'
/** Methods of what is unused, and the entry to hydration. */
const METHODS =
  /^(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|exports\.hydrateRoot) = function\b[\s\S]*?^\};\n/gm
const LEFT_OUT = 'reactPartLeftOut'

/** How a source would use what is left out. */
const IMPORTED =
  /import \{[^}]*\b(ViewTransition|hydrateRoot|prefetchDNS|preconnect|preinit\w*|preload\w*)\b[^}]*\} from 'react(?:-dom[^']*)?'/
const RENDERED = /<(?:title|meta|link|script|style)\b(?=[^<]*\/?>)|<Fragment\b[^>]*\bref=/

/** Returns what a source uses of the parts of React that are left out; undefined if nothing. */
export const findLeftOut = (source: string): string | undefined =>
  IMPORTED.exec(source)?.[1] ?? RENDERED.exec(source)?.[0]

/** React's own file for browsers without these parts. Throws if it has no such function: another version may be divided otherwise. */
export function leaveOut(code: string): string {
  let rest = code.replaceAll(METHODS, '')
  const replace = (name: string, body: string) => {
    const pattern = new RegExp(`^function ${name}\\(([^)]*)\\) \\{\\n[\\s\\S]*?^\\}$`, 'm')
    if (!pattern.test(rest))
      throw new Error(`React has no ${name}: vite/react-parts.ts is for another version.`)
    rest = rest.replace(pattern, `function ${name}() {${body}}`)
  }
  for (const name of UNUSED.split(' ')) replace(name, `${LEFT_OUT}()`)
  for (const name of IDLE.split(' ')) replace(name, '')
  return `${rest}\nfunction ${LEFT_OUT}() { throw Error("This part of React is left out of the build."); }\n`
}

/** Leaves out the parts of React that the application does not use: 8 kB of 54 on every screen. */
export function reactParts(): Plugin {
  return {
    name: 'react-parts',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    transform: {
      filter: { id: REACT },
      handler: (code) => ({ code: leaveOut(code), map: null }),
    },
  }
}
