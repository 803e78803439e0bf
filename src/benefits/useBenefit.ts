import { api } from '#contract/index.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Utility } from '#contract/utility.ts'
import { useBrand } from '#lib/brand.ts'
import { problemOf } from '#lib/api/problem.ts'
import { useRead } from '#lib/api/read.ts'

/** Returns every benefit that is open to the viewer, each once. */
export function useBenefits(): Utility[] {
  const { creatorId } = useBrand()
  const { utility } = useRead(api.collection.benefits, { creatorId })
  return [...utility.loyaltyUtility, ...utility.collectionUtility]
}

/** Returns the benefits of the viewer's pieces, without those of the membership, which are on its own page. */
export function usePieceBenefits(): Utility[] {
  const { creatorId } = useBrand()
  return useRead(api.collection.benefits, { creatorId }).utility.collectionUtility
}

/**
 * Returns one benefit by id, for a modal that knows only the id from its address.
 * @throws Problem `otherwise` when the viewer does not have it (any more)
 */
export function useBenefit(
  id: string | undefined,
  otherwise: ProblemCode = 'BENEFIT_NOT_FOUND',
): Utility {
  const benefit = useBenefits().find(({ utilityId }) => utilityId === id)
  if (!benefit) throw problemOf(otherwise)
  return benefit
}
