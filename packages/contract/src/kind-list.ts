import { inOrder, KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import type { Localized } from './languages.ts'
import type { KindContract } from './kind.ts'
import * as kinds from './kinds/all.ts'

const LIST = inOrder(kinds) satisfies { [Name in KindName]: KindContract<Name> }

/** The kinds by name, each with the types of its own schemas. */
export type KindContracts = typeof LIST
/** The kinds by name, for code that treats all kinds alike. */
export const KIND_CONTRACTS: { readonly [Name in KindName]: KindContract<Name> } = LIST

/** The calls of all kinds, in the order in which the kinds are shown. */
export const KIND_CALLS = KIND_NAMES.flatMap(
  (name): readonly KindContracts[KindName]['calls'][number][] => LIST[name].calls,
)

type OwnMistakes = Extract<KindContracts[KindName], { mistakes: object }>['mistakes']
type KeysOf<Each> = Each extends unknown ? keyof Each : never

/** The messages of the mistakes that single kinds have. */
export const KIND_MISTAKES: Readonly<Record<KeysOf<OwnMistakes>, Localized>> = Object.assign(
  {},
  ...KIND_NAMES.map((name) => KIND_CONTRACTS[name].mistakes),
)
