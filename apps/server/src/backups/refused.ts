/** A backup cannot be made or restored. The message is one sentence for the operator, and nothing has been changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
