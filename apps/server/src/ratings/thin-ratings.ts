import { defineJob } from '../platform/jobs.ts'

/** Sent with a publication, for when nobody can still be reading the one that it replaced. */
export const THIN_RATINGS = defineJob<{ tournament_id: number }>('thin-ratings')
