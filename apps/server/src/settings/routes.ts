import { readSettings } from '@called-it/contract/settings.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import { type PublicSettings, settingsAnswer } from './settings.ts'

export function settingsRoutes(mount: Mount<SignedIn>, settings: PublicSettings): void {
  mount(readSettings, async () => settingsAnswer(settings))
}
