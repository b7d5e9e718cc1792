import { BY, type Command } from './cli-command.ts'
import { readConfig } from './config.ts'
import { finishTournament } from './organiser/organiser.ts'
import { reopenTournament } from './results/results.ts'

/** The commands for the end of a tournament. */
export const ENDING_COMMANDS: Record<string, Command> = {
  async finish({ db, jobs, terminal: { env, print }, options }, [slug = '']) {
    const { reopenHours } = readConfig(env)
    const { force = false, 'dry-run': dryRun = false } = options
    const { settlement } = await finishTournament(db, { jobs, by: BY }, slug, { reopenHours, force, dryRun })
    const { predictions, awarded_points } = settlement
    const settled = `${predictions} predictions, ${awarded_points} points awarded.`
    if (dryRun) print(`${slug} would be finished: ${settled} Nothing is written.`)
    else print(`${slug} has finished: ${settled}`)
    if (!dryRun && reopenHours > 0)
      print(`For ${reopenHours} h it can be reopened; the seed of its draw is published after that.`)
    return true
  },
  async reopen({ db, jobs, terminal }, [slug = '']) {
    await reopenTournament(db, { jobs, by: BY }, slug)
    terminal.print(`${slug} goes on: what its end had settled is taken back.`)
    return true
  },
}
