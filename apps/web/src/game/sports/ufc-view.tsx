import { Octagon } from 'lucide-react'
import { Art } from '../../ui/art/art.tsx'
import type { SportView } from './sport-view.ts'

export const ufcView: SportView = { Icon: Octagon, theme: 'ufc', Drawing: () => <Art name="octagon" /> }
