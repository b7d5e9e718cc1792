import { type Command, BY, say } from './cli-command.ts'
import { readConfig } from './config.ts'
import { finishTournament, reopenTournament } from './results/results.ts'

/** The end of a tournament on the command line. */
export const ENDING_COMMANDS: Record<string, Command> = {
  async finish(db, jobs, [slug = '', force]) {
    const { reopenHours } = readConfig(process.env)
    const settlement = await finishTournament(db, jobs, BY, slug, {
      reopenHours,
      force: force === '--force',
    })
    say(`${slug} has finished: ${settlement.awarded_points} points awarded.`)
    if (reopenHours > 0)
      say(
        `For ${reopenHours} h that can be taken back: npm run cli -- reopen ${slug}. The seed of its draw is told then.`,
      )
    return true
  },
  async reopen(db, jobs, [slug = '']) {
    await reopenTournament(db, jobs, BY, slug)
    say(`${slug} goes on: what its end had settled is taken back.`)
    return true
  },
}
