export { type Demo, loadDemo } from './demo.ts'
export { replayAll } from './replay.ts'
