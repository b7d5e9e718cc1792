import { DOCUMENT_ITEMS_MAX } from '@called-it/contract/organiser/document-shape.ts'
import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import { mistake } from '@called-it/rules/mistake.ts'
import { type SystemName, systemOf } from '@called-it/rules/systems.ts'
import type { Db } from '../schema.ts'
import * as documents from './documents/document-store.ts'
import { refuse } from './documents/documents.ts'
import * as store from './entity-store.ts'

export async function addEntity(
  db: Db,
  { id, slug, system_name }: { id: number; slug: string; system_name: SystemName },
  entity: EntityBody,
): Promise<number> {
  const stands = await documents.readDocument(db, slug)
  const entities = stands?.entities ?? []
  if (entities.some(({ key }) => key === entity.key))
    throw refuse([mistake('key', 'entity_exists', { key: entity.key })])
  if (entities.length >= DOCUMENT_ITEMS_MAX.entities)
    throw refuse([mistake('key', 'too_many_entities', { limit: DOCUMENT_ITEMS_MAX.entities })])
  // A tournament from an older database has no document that was applied last. The current state without this
  // entity is stored as the base that the next document is compared with.
  if (stands && !(await documents.readApplied(db, slug)))
    await documents.keepApplied(db, id, stands, { text: null, replaced: null })
  return store.addEntity(db, id, { ...entity, is_club: systemOf(system_name).has_clubs })
}
