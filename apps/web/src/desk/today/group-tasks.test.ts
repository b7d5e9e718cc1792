import { expect, it } from 'vitest'
import { groupTasks } from './group-tasks.ts'

const NOW = new Date(2025, 2, 11, 22, 0).getTime()
const task = (name: string, due: number | null, final: number | null = null) => ({
  name,
  due_at: due === null ? null : new Date(NOW + due * 60_000).toISOString(),
  final_at: final === null ? null : new Date(NOW + final * 60_000).toISOString(),
})

it('groups tasks by their deadline, the most urgent first', () => {
  const tasks = [
    task('no deadline', null),
    task('tomorrow', 180),
    task('tonight', 60),
    task('late', -5),
    task('final soon', -100, 9),
    task('final tonight', -100, 11),
  ]
  expect(groupTasks(tasks, NOW).map((each) => [each.group, ...each.tasks.map(({ name }) => name)])).toEqual([
    ['now', 'late', 'final soon'],
    ['tonight', 'final tonight', 'tonight'],
    ['later', 'tomorrow', 'no deadline'],
  ])
})

it('leaves out empty groups', () => {
  expect(groupTasks([], NOW)).toEqual([])
})
