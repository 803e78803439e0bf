import type { ResponseOf, ReadEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { preview } from '#contract/preview.ts'
import { Problem } from '#contract/problems.ts'
import { call } from '#lib/api/api.ts'
import { language } from '#lib/texts/language.ts'
import type { PreviewLink } from '#lib/navigation/paths.ts'
import { problemOf } from '#lib/api/problem.ts'

export type Samples = ResponseOf<typeof preview.categories>

const requests = new Map<string, Promise<Samples | undefined>>()

/** Returns the sample data of a preview link, requested once per language; undefined for an expired link. */
export function samplesOf(link: PreviewLink): Promise<Samples | undefined> {
  const key = JSON.stringify([language(), link])
  const samples = requests.get(key) ?? requestSamples(link)
  requests.set(key, samples)
  samples.catch(() => requests.delete(key))
  return samples
}

const requestSamples = ({
  membershipId,
  tierId,
  sessionId,
}: PreviewLink): Promise<Samples | undefined> =>
  call(preview.categories, { params: { id: membershipId, tier: tierId, sessionId } }).catch(
    (thrown: unknown) => {
      if (thrown instanceof Problem && EXPIRED_STATUSES.includes(thrown.status)) return undefined
      throw thrown
    },
  )

const EXPIRED_STATUSES: readonly number[] = [400, 401, 404]

const parts: Record<string, (samples: Samples) => unknown> = {
  [api.membership.membership.name]: ({ account }) => ({ account }),
  [api.membership.tiers.name]: ({ tiers }) => ({ tiers }),
  [api.membership.configuration.name]: ({ configuration }) => ({ configuration }),
  [api.points.balance.name]: ({ points }) => points,
  [api.redemption.offers.name]: ({ redemptionConfigurations }) => ({ redemptionConfigurations }),
  [api.redemption.vouchers.name]: () => ({ success: true, models: [] }),
  [api.collection.collection.name]: ({ collection }) => ({ collection }),
}

/** Returns the sample answer to a read. @throws PREVIEW_EXPIRED, or the endpoint's problem where there is no sample */
export async function sampleFor(endpoint: ReadEndpoint, link: PreviewLink): Promise<unknown> {
  const samples = await samplesOf(link)
  const part = parts[endpoint.name]
  if (!samples || !part) throw problemOf(samples ? endpoint.problem : 'PREVIEW_EXPIRED')
  return part(samples)
}
