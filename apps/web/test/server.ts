import { setupServer } from 'msw/node'

/** Answers the calls of a test; a call that the test did not announce fails it. */
export const server = setupServer()
