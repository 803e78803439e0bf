import { Section } from '#kit/Section.tsx'
import type { PassView } from '#offline/passView.ts'
import { useRef } from 'react'
import { InstallCard } from './InstallCard.tsx'
import { NextReward } from './NextReward.tsx'
import { Pager } from './Pager.tsx'
import { PassRail } from './PassRail.tsx'
import type { Scene } from './useScene.ts'

type PassFrontProps = { view: PassView; scene: Scene; standing: { redeemablePoints: number; tierId: string } | undefined }

/** Shows the card and the vouchers on a rail, and the next reward. The boot script paints its first part. */
export function PassFront({ view, scene, standing }: PassFrontProps) {
  const rail = useRef<HTMLUListElement>(null)
  return (
    <div className="screen screen-pass">
      <h1 className="sr">{view.words.title}</h1>
      <PassRail ref={rail} view={view} scene={scene} />
      <Pager rail={rail} vouchers={view.vouchers.length} />
      {standing && <Section waiting={null}><NextReward {...standing} /></Section>}
      <InstallCard />
    </div>
  )
}
