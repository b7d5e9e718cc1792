/** Downloads a file made of these parts. */
export function saveFile(name: string, parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The download has begun by then and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
