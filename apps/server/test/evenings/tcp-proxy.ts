import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { TcpPair, type Trouble } from './tcp-pair.ts'

/** Stands before a port of this machine, and passes everything on until it is told to make trouble. */
export class TcpProxy {
  readonly #server: Server
  readonly #pairs = new Set<TcpPair>()
  #trouble: Trouble | null = null
  #accepted = 0

  private constructor(server: Server) {
    this.#server = server
  }

  static async to(port: number): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true })
    const proxy = new TcpProxy(server)
    server.on('connection', (near) => proxy.#join(near, port))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Makes trouble on all connections, those to come too; null ends it. */
  make(trouble: Trouble | null): void {
    this.#trouble = trouble
    for (const [at, pair] of [...this.#pairs].entries()) pair.make(troubleOf(trouble, at))
  }

  /** Ends the connections that have fallen silent, as when the machines at both ends notice at last. */
  endSilent(): void {
    for (const pair of this.#pairs) if (pair.isSilent) pair.reset()
  }

  /** Ends all connections, as if the machine between them was restarted. */
  resetAll(): void {
    for (const pair of this.#pairs) pair.reset()
  }

  async close(): Promise<void> {
    this.resetAll()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(near: Socket, port: number): void {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const pair = new TcpPair(near, far, () => this.#pairs.delete(pair))
    this.#pairs.add(pair)
    pair.make(troubleOf(this.#trouble, this.#accepted))
    this.#accepted += 1
  }
}

/** Of the connections every second one is cut if half of them are. */
const troubleOf = (trouble: Trouble | null, at: number): Trouble | null =>
  trouble === 'half' && at % 2 === 1 ? null : trouble
