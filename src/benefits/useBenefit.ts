import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Utility } from '#contract/utility.ts'
import { useBrand } from '#kit/brand.ts'
import { problemOf } from '#kit/problem.ts'
import { useRead, useStored } from '#kit/read.ts'

/** Every benefit that is open to the viewer, each once. */
export function useBenefits(): Utility[] {
  const { creatorId } = useBrand()
  const { utility } = useRead(api.collection.benefits, { creatorId })
  return [...utility.loyaltyUtility, ...utility.collectionUtility]
}

/**
 * One of them, for a modal, which is given no facts.
 * @throws Problem for one that is not hers, or no more, in the words of its room
 */
export function useBenefit(id: string | undefined, otherwise: ProblemCode = 'BENEFIT_NOT_FOUND'): Utility {
  const benefit = useBenefits().find(({ utilityId }) => utilityId === id)
  if (!benefit) throw problemOf(otherwise)
  return benefit
}

/** The same as far as this phone knows it, for the name of a sheet that does not wait. */
export function useKnownBenefit(id: string | undefined): Utility | undefined {
  const { creatorId } = useBrand()
  const known = useStored(api.collection.benefits, { creatorId })?.utility
  return known && [...known.loyaltyUtility, ...known.collectionUtility].find(({ utilityId }) => utilityId === id)
}
