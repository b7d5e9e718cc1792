import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * PostgreSQL's answer to a statement: its columns with the numbers of their types, or a column in which it sent a null for
 * the first time.
 */
export type Recording = { text: string } & (
  | { columns: { name: string; type: number }[] }
  | { nullable: string }
)

type RowDescription = { fields: { name: string; dataTypeID: number }[] }
type DataRow = { fields: unknown[] }
/** The part of a statement of pg that reads its answer. */
type Reader = {
  text?: string
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: DataRow): void
}
type Known = { names: string[]; nullable: Set<number> }

/**
 * Calls `note` with the answer of PostgreSQL to each statement of this thread that has a text; returns the function that
 * stops it.
 */
export function recordStatements(note: (recording: Recording) => void): () => void {
  const reader = pg.Query.prototype as unknown as Reader
  const { handleRowDescription, handleDataRow } = reader
  const known = new Map<string, Known>()
  reader.handleRowDescription = function (this: Reader, message) {
    const { text } = this
    if (text !== undefined && !known.has(text)) {
      const columns = message.fields.map(({ name, dataTypeID: type }) => ({ name, type }))
      known.set(text, { names: columns.map(({ name }) => name), nullable: new Set() })
      note({ text, columns })
    }
    handleRowDescription.call(this, message)
  }
  reader.handleDataRow = function (this: Reader, message) {
    const { names, nullable } = known.get(this.text ?? '') ?? {}
    if (names && nullable)
      message.fields.forEach((value, at) => {
        if (value !== null || nullable.has(at)) return
        nullable.add(at)
        note({ text: this.text!, nullable: names[at]! })
      })
    handleDataRow.call(this, message)
  }
  return () => Object.assign(reader, { handleRowDescription, handleDataRow })
}

// As a setup file of the tests: records into the folder that check-rows.ts reads, once for each thread.
const { STATEMENTS_FOLDER: folder } = process.env
const shared = globalThis as { isRecording?: boolean }
if (folder && !shared.isRecording) {
  shared.isRecording = true
  const file = join(folder, `${process.pid}.jsonl`)
  recordStatements((recording) => appendFileSync(file, `${JSON.stringify(recording)}\n`))
}
