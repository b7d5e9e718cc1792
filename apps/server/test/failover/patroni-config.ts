import { join } from 'node:path'

export const USER = 'patroni'
export const PASSWORD = 'only-on-this-machine'

/** A node: the ports of PostgreSQL and of Patroni, and the folder of the data. */
export type Node = { name: string; port: number; rest: number; data: string }

/** Returns the configuration of Patroni for a node. A killed PostgreSQL is not started again as the leader: a standby takes over at once. */
export function configOf(
  { name, port, rest, data }: Node,
  { etcd, programs, folder }: { etcd: number; programs: string; folder: string },
): object {
  const user = { username: USER, password: PASSWORD }
  return {
    scope: 'called-it',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 5,
        synchronous_mode: true,
        master_start_timeout: 0,
        postgresql: {
          use_pg_rewind: false,
          parameters: {
            max_connections: 150,
            max_worker_processes: 8,
            max_wal_senders: 10,
            wal_log_hints: 'on',
            wal_keep_size: '512MB',
            shared_buffers: '64MB',
            unix_socket_directories: '',
            jit: 'off',
          },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        { locale: 'C' },
        { 'lc-ctype': 'C.UTF-8' },
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs,
      pgpass: join(folder, name, 'pgpass'),
      authentication: { superuser: user, replication: user, rewind: user },
      pg_hba: [`host all all 127.0.0.1/32 scram-sha-256`, `host replication all 127.0.0.1/32 scram-sha-256`],
      remove_data_directory_on_diverged_timelines: true,
      create_replica_methods: ['copy'],
      copy: { command: join(programs, 'copy_leader'), keep_data: false },
    },
  }
}
