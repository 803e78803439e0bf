import { Section } from '#lib/api/Section.tsx'
import type { PassView } from '#offline/passView.ts'
import { useRef } from 'react'
import { InstallCard } from './InstallCard.tsx'
import { NextReward } from './NextReward.tsx'
import { Pager } from './Pager.tsx'
import { PassRail } from './PassRail.tsx'
import type { PaintContext } from './usePaintContext.ts'

type PassFrontProps = {
  view: PassView
  scene: PaintContext
  loyaltyAccount: { redeemablePoints: number; tierId: string } | undefined
}

/** Shows the card and the vouchers on a rail, and the next reward. The boot script paints its first part. */
export function PassFront({ view, scene, loyaltyAccount }: PassFrontProps) {
  const rail = useRef<HTMLUListElement>(null)
  return (
    <div className="screen screen-pass">
      <h1 className="sr-only">{view.texts.title}</h1>
      <PassRail ref={rail} view={view} scene={scene} />
      <Pager rail={rail} vouchers={view.vouchers.length} />
      {loyaltyAccount && (
        <Section waiting={null}>
          <NextReward {...loyaltyAccount} />
        </Section>
      )}
      <InstallCard />
    </div>
  )
}
