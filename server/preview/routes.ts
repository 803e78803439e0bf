import { preview } from '#contract/preview.ts'
import { Problem } from '#contract/problems.ts'
import { serve, type RoutePlugin } from '#server/lib/http/serve.ts'
import { isPreviewOpen } from './preview-sessions.ts'
import { samplesAt } from './samples.ts'

const calls = serve(preview, {
  categories: async ({ tx, context, brand, params, language, now }) => {
    const { id: membershipId, tier: tierId, sessionId } = params
    const isOpen = await isPreviewOpen(tx, {
      brand,
      sessionId,
      membershipId,
      secret: context.secret,
      now,
    })
    const samples = isOpen ? await samplesAt(tx, { brand, tierId, language, now }) : undefined
    // ER-28. An unknown tier gets the same answer as an expired link: staff need a new link in both
    // cases.
    if (!samples) throw new Problem('PREVIEW_EXPIRED')
    return samples
  },
})

/** Adds noindex to answers and refusals, because the address contains a session. */
export const previewRoutes: RoutePlugin = (app, context) =>
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_, reply) => void reply.header('x-robots-tag', 'noindex'))
    calls(scope, context)
  })
