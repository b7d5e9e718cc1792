import { inOrder, KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import type { KindView } from './kind-view.ts'
import * as kinds from './all.ts'

/** The views of all kinds, by name. Each gets answers that its own kind has decoded. */
export const KIND_VIEWS: Readonly<Record<KindName, KindView<any, any>>> = inOrder(kinds)

/** The kinds that the progress of a tournament shows by rounds, or by cards. */
export const kindsShownBy = (progress: 'rounds' | 'cards'): KindName[] =>
  KIND_NAMES.filter((name) => KIND_VIEWS[name].progress === progress)
