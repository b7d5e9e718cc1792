import { z } from 'zod'
import { documentEntity } from './document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { slug } from '../fields.ts'
import { entity } from '../tournaments/tournaments.ts'

/** A team or fighter that an organiser adds: the fields of the document without the picture. */
export const entityBody = documentEntity.omit({ image: true })
export type EntityBody = z.output<typeof entityBody>

export const postEntity = endpoint({
  area: 'Organisers',
  access: 'organiser',
  status: 201,
  method: 'POST',
  path: '/api/v1/organiser/tournaments/{slug}/entities',
  summary:
    'Add a team or fighter that the document does not have; documents that do not know it leave it. Sent again after a 503, `entity_exists` may mean the one added before',
  params: z.object({ slug }),
  body: entityBody,
  answer: z.object({ entity }),
  errors: [],
})
