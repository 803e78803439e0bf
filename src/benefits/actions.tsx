import type { ComponentType } from 'react'
import type { Utility } from '#contract/utility.ts'
import { kindOf, type BenefitKind } from '#domain/benefit.ts'
import { CommerceAction } from './CommerceAction.tsx'
import { ContestAction } from './ContestAction.tsx'
import { EventAction } from './EventAction.tsx'
import { MediaAction } from './MediaAction.tsx'
import { PollAction } from './PollAction.tsx'
import { PromotionAction } from './PromotionAction.tsx'
import { VoucherAction } from './VoucherAction.tsx'

/** `nftId`: the item that the benefit is shown on, if any. */
export type ActionProps = { benefit: Utility; nftId?: string | undefined }

/** The action of a benefit by its kind; a missing kind is a type error. */
const actions = {
  voucher: VoucherAction,
  media: MediaAction,
  commerce: CommerceAction,
  promotion: PromotionAction,
  event: EventAction,
  contest: ContestAction,
  poll: PollAction,
} satisfies Record<BenefitKind, ComponentType<ActionProps>>

export function BenefitAction(props: ActionProps) {
  const Action = actions[kindOf(props.benefit)]
  return <Action {...props} />
}
