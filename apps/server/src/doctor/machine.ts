import type { Finding } from '@called-it/contract/health/health.ts'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { both, error, off, ok, type Probe, warn } from './finding.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

/** Free bytes of a disk, and the share of it, below which there will soon be a trouble, and below which there is one. */
const DISK = { warn: { bytes: 2 * GB, share: 0.1 }, error: { bytes: 300 * MB, share: 0.02 } }
/** Free memory below which there will soon be a trouble, and below which there is one (bytes). */
const MEMORY = { warn: 200 * MB, error: 64 * MB }

const sizeOf = (bytes: number, [mega, giga]: readonly [string, string]): string =>
  bytes < GB ? `${Math.round(bytes / MB)} ${mega}` : `${(bytes / GB).toFixed(1)} ${giga}`
export const sizeRu = (bytes: number): string => sizeOf(bytes, ['МБ', 'ГБ']).replace('.', ',')
export const sizeEn = (bytes: number): string => sizeOf(bytes, ['MB', 'GB'])

/** What is free on the disk of a folder; null: the folder does not exist. */
export type Disk = { free: number; total: number } | null

/** The folders whose disk is looked at. */
const FOLDERS = {
  disk: { ru: 'папки данных', en: 'data folder', setting: 'DATA_DIR' },
  disk_backups: { ru: 'папки резервных копий', en: 'folder of backups', setting: 'BACKUP_DIR' },
}

/** Says how the disk of a folder is. */
export function judgeDisk(folder: string, disk: Disk, key: keyof typeof FOLDERS = 'disk'): Finding {
  const { ru, en, setting } = FOLDERS[key]
  if (!disk)
    return off(key, {
      text: both(
        `Нет ${ru} ${folder} (${setting}) на этой машине.`,
        `The ${en} ${folder} (${setting}) is not on this machine.`,
      ),
    })
  const share = disk.free / disk.total
  const percent = `${Math.floor(share * 100)}%`
  const text = both(
    `На диске ${ru} свободно ${sizeRu(disk.free)}, ${percent}.`,
    `${sizeEn(disk.free)} are free on the disk of the ${en}, ${percent}.`,
  )
  const figure = both(percent, percent)
  const todo =
    key === 'disk'
      ? both(
          'Освободите место или увеличьте диск: полная база ничего не сохраняет.',
          'Free some space or enlarge the disk: a full database saves nothing.',
        )
      : both(
          'Освободите место или увеличьте диск: на полный копия не поместится.',
          'Free some space or enlarge the disk: no backup fits on a full one.',
        )
  const isBelow = ({ bytes, share: least }: typeof DISK.warn) => disk.free < bytes && share < least
  // A share alone says little of a large disk, and bytes alone little of a small one.
  if (isBelow(DISK.error)) return error(key, { text, todo, figure })
  if (isBelow(DISK.warn)) return warn(key, { text, todo, figure })
  return ok(key, { text, figure })
}

/** Says how the memory is. `total` is what this process may use at most. */
export function judgeMemory({ free, total }: { free: number; total: number }): Finding {
  const text = both(
    `Свободно ${sizeRu(free)} памяти из ${sizeRu(total)}.`,
    `${sizeEn(free)} of ${sizeEn(total)} of memory are free.`,
  )
  const todo = both(
    'Дайте машине больше памяти или уберите с неё другие программы: система завершает процессы, которым её не хватает.',
    'Give the machine more memory or take other programs off it: the system ends processes that find none.',
  )
  if (free < MEMORY.error) return error('memory', { text, todo })
  if (free < MEMORY.warn) return warn('memory', { text, todo })
  return ok('memory', { text })
}

async function readDisk(folder: string): Promise<Disk> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw failure
  }
}

/** The most memory of this process: a container may have less than its machine. */
const memoryMax = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem())

/** Says whether this process runs as root. */
export const judgeUser = (uid: number | undefined): Finding =>
  uid === 0
    ? warn('user', {
        text: both('Программа запущена от root.', 'The program runs as root.'),
        todo: both(
          'Запускайте её от своего системного пользователя, которому принадлежит DATA_DIR.',
          'Start it as a system user of its own that owns DATA_DIR.',
        ),
      })
    : ok('user', { text: both('Программа запущена не от root.', 'The program does not run as root.') })

type Folders = { dataDir: string; backups: { folder: string | null } }

/** Looks at the machine on which it runs. */
export const machineProbes = ({ dataDir, backups: { folder } }: Folders): Probe[] => [
  { key: 'disk', look: async () => judgeDisk(dataDir, await readDisk(dataDir)) },
  ...(folder === null
    ? []
    : [
        {
          key: 'disk_backups',
          look: async () => judgeDisk(folder, await readDisk(folder), 'disk_backups'),
        },
      ]),
  {
    key: 'memory',
    look: async () =>
      judgeMemory({ free: Math.min(process.availableMemory(), memoryMax()), total: memoryMax() }),
  },
  { key: 'user', look: async () => judgeUser(process.getuid?.()) },
]
