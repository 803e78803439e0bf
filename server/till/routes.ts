import { till } from '#contract/till.ts'
import { serve } from '#server/lib/http/serve.ts'
import { storeCalls } from './calls.ts'

/** Per minute and network: all stores of a brand may share one. */
export const CALLS_PER_MINUTE = 20_000

/** The calls of point-of-sale software (docs/point-of-sale.md). */
export const tillRoutes = serve(till, storeCalls, {
  readOnly: ['validate', 'member'],
  perMinute: {
    validate: CALLS_PER_MINUTE,
    use: CALLS_PER_MINUTE,
    undo: CALLS_PER_MINUTE,
    member: CALLS_PER_MINUTE,
    award: CALLS_PER_MINUTE,
    refund: CALLS_PER_MINUTE,
  },
})
