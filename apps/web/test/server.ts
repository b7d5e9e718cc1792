import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

/**
 * Answers the calls of a test; one that the test did not announce fails. Home is where many ways end, so that an
 * empty feed needs no announcement.
 */
export const server = setupServer(
  http.get('*/api/v1/tournaments/', () =>
    HttpResponse.json({ tournaments: [], meta: { page: 1, limit: 20, total: 0 } }),
  ),
)
