import type { GivenBy, ReadEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { preview } from '#contract/preview.ts'
import { Problem } from '#contract/problems.ts'
import { call } from '#kit/api.ts'
import { language } from '#kit/language.ts'
import type { PreviewLink } from '#kit/paths.ts'
import { problemOf } from '#kit/problem.ts'

export type Samples = GivenBy<typeof preview.categories>

const asked = new Map<string, Promise<Samples | undefined>>()

/** What a link shows, asked for once in each language; nothing for a link that is over. */
export function samplesOf(link: PreviewLink): Promise<Samples | undefined> {
  const key = JSON.stringify([language(), link])
  const samples = asked.get(key) ?? look(link)
  asked.set(key, samples)
  // Whoever tries again asks again.
  samples.catch(() => asked.delete(key))
  return samples
}

const look = ({ membershipId, tierId, sessionId }: PreviewLink): Promise<Samples | undefined> =>
  call(preview.categories, { params: { id: membershipId, tier: tierId, sessionId } }).catch((thrown: unknown) => {
    if (thrown instanceof Problem && SAYS_NO.includes(thrown.status)) return undefined
    throw thrown
  })

/** Expired, or so badly copied that it is not even the shape of a link. */
const SAYS_NO: readonly number[] = [400, 401, 404]

/** Which part of the samples answers which call of a member's page. */
const parts: Record<string, (samples: Samples) => unknown> = {
  [api.membership.membership.name]: ({ account }) => ({ account }),
  [api.membership.tiers.name]: ({ tiers }) => ({ tiers }),
  [api.membership.configuration.name]: ({ configuration }) => ({ configuration }),
  [api.points.balance.name]: ({ points }) => points,
  [api.redemption.offers.name]: ({ redemptionConfigurations }) => ({ redemptionConfigurations }),
  [api.redemption.vouchers.name]: () => ({ success: true, models: [] }),
  [api.collection.collection.name]: ({ collection }) => ({ collection }),
}

/**
 * The answer to a read while a preview is shown: a sample, never the server's answer to whoever is logged in.
 * @throws Problem for what has no sample, and for a link that is over
 */
export async function sampleFor(endpoint: ReadEndpoint, link: PreviewLink): Promise<unknown> {
  const samples = await samplesOf(link)
  const part = parts[endpoint.name]
  if (!samples || !part) throw problemOf(samples ? endpoint.problem : 'PREVIEW_EXPIRED')
  return part(samples)
}
