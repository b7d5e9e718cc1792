import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export type Pooler = { url: string; close(): Promise<void> }

/**
 * Stands between a process and PostgreSQL and drops the options of each connection, as PgBouncer can be configured to do.
 */
export async function startPooler(url: string): Promise<Pooler> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    client.once('data', (begin: Buffer) => {
      database.write(withoutOptions(begin))
      client.pipe(database).pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = new URL(url)
  place.port = String((server.address() as AddressInfo).port)
  place.hostname = '127.0.0.1'
  return {
    url: place.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The first message of a connection: its length, the protocol version, then names and values, each ended by NUL. */
function withoutOptions(begin: Buffer): Buffer {
  const texts = begin.subarray(8).toString('latin1').split('\0')
  const remaining: string[] = []
  for (let at = 0; at + 1 < texts.length && texts[at] !== ''; at += 2)
    if (texts[at] !== 'options') remaining.push(texts[at]!, texts[at + 1]!)
  const rest = Buffer.from(`${remaining.join('\0')}\0\0`, 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + rest.length, 0)
  begin.copy(head, 4, 4, 8)
  return Buffer.concat([head, rest])
}
