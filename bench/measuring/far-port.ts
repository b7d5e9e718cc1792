import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Opens a port that leads to another one of this machine, each way `ms` later, as if it were far away. Bytes keep their order.
 */
export async function openFarPort(
  port: number,
  ms: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket) => {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      const arrives = pause(ms)
      last = last.then(() => arrives).then(() => void to.write(bytes))
    })
    from.on('close', () => void last.then(() => to.end()))
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay())
      socket.on('close', () => sockets.delete(socket))
    }
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
