import type { ComponentType } from 'react'
import type { Utility } from '#contract/utility.ts'
import { benefitKindOf, type BenefitKind } from '#domain/benefit.ts'
import { CommerceAction } from './order/CommerceAction.tsx'
import { ContestAction } from './contest/ContestAction.tsx'
import { EventAction } from './event/EventAction.tsx'
import { MediaAction } from './media/MediaAction.tsx'
import { PollAction } from './poll/PollAction.tsx'
import { PromotionAction } from './PromotionAction.tsx'
import { VoucherAction } from './voucher/VoucherAction.tsx'

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
  const Action = actions[benefitKindOf(props.benefit)]
  return <Action {...props} />
}
