export { lengthOf } from './match-clock.ts'
export { readRecording, type Recording, withoutCounts } from './recording.ts'
export { replayAll } from './replay.ts'
export { addReplay, holdFeeds, listEvents, listReplays, type ReplayedEvent } from './store.ts'
