import { createECDH } from 'node:crypto'
import { inTransaction } from '../database/db.ts'
import type { Db } from '../database/db.ts'
import { readNote, replaceNote } from '../database/notes.ts'

const NOTE = 'push_keys'

/** The keys by which push services know this contest (RFC 8292), in base64url. The private one leaves the database for signing alone. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Returns the keys; the first start makes them. New ones would end every subscription, so they never change. */
export async function pushKeys(db: Db<object>): Promise<PushKeys> {
  const known = await readNote<PushKeys>(db, NOTE)
  if (known) return known
  return inTransaction(db, async (trx) => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const made = {
      publicKey: pair.getPublicKey('base64url'),
      // The number may begin with zeros, which are part of it.
      privateKey: pair.getPrivateKey('hex').padStart(64, '0'),
    }
    made.privateKey = Buffer.from(made.privateKey, 'hex').toString('base64url')
    const before = await replaceNote<PushKeys>(trx, NOTE, made)
    // Another process was faster: browsers may know its key.
    if (before !== null) await replaceNote(trx, NOTE, before)
    return before ?? made
  })
}
