import type { Utility } from '#contract/utility.ts'
import { benefitKindOf } from '#domain/benefit.ts'

/** Returns whether a benefit is shown: a contest benefit needs an open contest (VA-36). */
export const isAvailable = (benefit: Utility): boolean =>
  benefitKindOf(benefit) !== 'contest' ||
  benefit.contests === undefined ||
  benefit.contests.length > 0
