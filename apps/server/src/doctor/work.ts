import type { Finding } from '@called-it/contract/health/health.ts'
import type { Way } from '../accounts/accounts.ts'
import { listQueues, type QueueState } from '../platform/job-troubles.ts'
import type { Db } from '../schema.ts'
import { both, error, off, ok, type Probe, warn } from './finding.ts'

// What the product works with: the ways to sign in and the background jobs.

/** Says whether the settings of a way to sign in work, without a message to anybody. */
async function lookAtWay({ key, name, check }: Way): Promise<Finding> {
  const finding = `way_${key}`
  if (!check)
    return off(finding, {
      text: both(
        `${name.ru}: работает ли, покажет только сообщение.`,
        `${name.en}: only a message shows whether it works.`,
      ),
      todo: both(
        'Отправьте пробное на пульте: Конкурс, «Проверить».',
        'Send a test at the desk: Contest, “Test”.',
      ),
    })
  try {
    await check()
    return ok(finding, {
      text: both(
        `${name.ru}: сервер отвечает, настройки приняты.`,
        `${name.en}: the server answers and takes the settings.`,
      ),
    })
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure)
    return error(finding, {
      text: both(`${name.ru}: вход не работает. ${why}`, `${name.en}: the sign-in does not work. ${why}`),
      todo: both(
        'Проверьте настройки этого входа и доступ машины в сеть.',
        'Check the settings of this way and that the machine reaches the network.',
      ),
    })
  }
}

/** Says whether background jobs are done. Those that bring results of feeds are among them. */
export function judgeJobs(queues: readonly QueueState[]): Finding {
  const sum = (part: 'late' | 'failing' | 'failed') => queues.reduce((total, queue) => total + queue[part], 0)
  const named = (part: 'late' | 'failing' | 'failed') =>
    queues
      .filter((queue) => queue[part] > 0)
      .map(({ queue }) => queue)
      .join(', ')
  if (sum('late') > 0)
    return error('jobs', {
      text: both(
        `Фоновые работы ждут, и никто их не выполняет: ${named('late')}.`,
        `Background jobs wait, and nobody runs them: ${named('late')}.`,
      ),
      todo: both('Запустите процесс с ролью worker.', 'Start a process with the role worker.'),
    })
  for (const part of ['failing', 'failed'] as const)
    if (sum(part) > 0)
      return warn('jobs', {
        text: both(`Фоновые работы не удаются: ${named(part)}.`, `Background jobs fail: ${named(part)}.`),
        todo: both(
          'Причина стоит в журнале процесса с ролью worker: «job failed».',
          'The reason is in the log of the process with the role worker: “job failed”.',
        ),
      })
  return ok('jobs', { text: both('Фоновые работы выполняются.', 'Background jobs are done.') })
}

/** Looks at what the product works with. */
export const workProbes = (db: Db, ways: readonly Way[]): Probe[] => [
  ...ways.map((way) => ({ key: `way_${way.key}`, look: () => lookAtWay(way) })),
  { key: 'jobs', look: async () => judgeJobs(await listQueues(db)) },
]
