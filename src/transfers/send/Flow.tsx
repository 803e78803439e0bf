import type { Nft } from '#contract/collection.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { STEP_COUNT, steps, type Step } from './steps.ts'
import '#ui/flow.css'
import './send.css'

/** How far the steps have come. */
export const StepMeter = ({ step }: { step: Step }) => {
  const current = steps.indexOf(step) + 1
  return (
    <div
      className="flow-meter"
      role="img"
      aria-label={t('transfer.stepLabel', { step: current, count: STEP_COUNT })}
    >
      {steps.slice(0, STEP_COUNT).map((name, index) => (
        <i key={name} data-done={index < current} />
      ))}
    </div>
  )
}

/** The number of an item, with the supply where there is one. */
export function numberOf({ number, assetVariation }: Pick<Nft, 'number' | 'assetVariation'>) {
  const supply = assetVariation?.variationSupply
  return supply ? t('transfer.numberedOf', { number, supply }) : t('transfer.numbered', { number })
}

/** The item that is sent: picture, name and number. */
export const FlowItem = ({ nft }: { nft: Nft }) => (
  <div className="flow-item">
    <img src={stillImageOf(nft)} alt="" width={60} height={60} />
    <p>
      <b>{assetTitle(nft)}</b>
      <small className="quiet">{numberOf(nft)}</small>
    </p>
  </div>
)

export const FlowSkeleton = () => (
  <div className="flow-step-body">
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <Skeleton width="60%" height={60} />
    <Skeleton width="90%" height={84} />
    <Skeleton width="100%" height={52} />
  </div>
)
