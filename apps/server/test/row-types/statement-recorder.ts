import { appendFileSync, openSync } from 'node:fs'
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
  /** Set: the statement fails with this error. */
  _canceledDueToError: unknown
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: DataRow): void
}
type Known = { names: string[]; nullable: Set<number> }

/**
 * Calls `note` with the answer of PostgreSQL to each statement of this thread that has a text; returns the function that
 * stops it. If `note` throws, the statement fails with its error: thrown into pg's reading of the socket, it would leave
 * the statement without an end.
 */
export function recordStatements(note: (recording: Recording) => void): () => void {
  const reader = pg.Query.prototype as unknown as Reader
  const { handleRowDescription, handleDataRow } = reader
  const known = new Map<string, Known>()
  const noteFor = (statement: Reader, recording: Recording) => {
    try {
      note(recording)
    } catch (error) {
      statement._canceledDueToError = error
    }
  }
  reader.handleRowDescription = function (this: Reader, message) {
    const { text } = this
    if (text !== undefined && !known.has(text)) {
      const columns = message.fields.map(({ name, dataTypeID: type }) => ({ name, type }))
      known.set(text, { names: columns.map(({ name }) => name), nullable: new Set() })
      noteFor(this, { text, columns })
    }
    handleRowDescription.call(this, message)
  }
  reader.handleDataRow = function (this: Reader, message) {
    const { names, nullable } = known.get(this.text ?? '') ?? {}
    if (names && nullable)
      message.fields.forEach((value, at) => {
        if (value !== null || nullable.has(at)) return
        nullable.add(at)
        noteFor(this, { text: this.text!, nullable: names[at]! })
      })
    handleDataRow.call(this, message)
  }
  return () => Object.assign(reader, { handleRowDescription, handleDataRow })
}

/** Returns a function that appends recordings to a file of this process in a folder. Throws if there is no such folder. */
export function recordingInto(folder: string): (recording: Recording) => void {
  const file = openSync(join(folder, `${process.pid}.jsonl`), 'a')
  return (recording) => appendFileSync(file, `${JSON.stringify(recording)}\n`)
}

// As a setup file of the tests: records into the folder that check-rows.ts reads, once for each thread.
const { STATEMENTS_FOLDER: folder } = process.env
const shared = globalThis as { isRecording?: boolean }
if (folder && !shared.isRecording) {
  recordStatements(recordingInto(folder))
  shared.isRecording = true
}
