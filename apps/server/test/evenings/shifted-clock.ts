// Loaded into a node before everything else (`--import`): the clock of this process alone is off by what stands in the file CLOCK_FILE
// (ms), which may change at any moment. The time that passes (`performance.now()`, timers) stays right, as it does when somebody sets
// the clock of a machine.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE!
const LOOK_EVERY_MS = 50

let offMs = 0
const look = () => {
  const text = readFileSync(file, 'utf8')
  // Somebody may be writing it.
  if (text !== '') offMs = Number(text)
}
look()
setInterval(look, LOOK_EVERY_MS).unref()

const Right = Date
const now = () => Right.now() + offMs
globalThis.Date = new Proxy(Right, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new Right(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
