import { noteRestored, useFreshness } from '#kit/freshness.ts'
import { useLanguage } from '#kit/language.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { CodeGone, NotYet, PassWaiting } from './NoPass.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import { useDrawings } from './drawings.ts'
import { useHasFacts, useLoyaltyAccountId, usePassFacts } from './facts.ts'
import { PassFront } from './PassFront.tsx'
import { codesOf, findCode, passViewOf } from './passView.ts'
import { keptPass } from './snapshot.ts'
import { useScene } from './useScene.ts'
import type { PassView } from '#offline/passView.ts'
import { useEffect } from 'react'

type PassProps = { memberId: string; codeKey: string | undefined }

/**
 * The pass, or one of its codes on the whole screen. While the reads are on their way, and if they never come, the
 * pass that this phone has kept stands in their place: the same picture that the boot script has painted.
 */
export function Pass({ codeKey }: { codeKey: string | undefined }) {
  const viewer = useViewer()
  const hasFacts = useHasFacts()
  if (viewer.kind !== 'member' && viewer.kind !== 'lapsed') return null
  const kept = hasFacts ? undefined : keptPass(viewer.memberId)
  if (kept) return <KeptPass kept={kept} codeKey={codeKey} />
  return <Section name={t('pass.title')} waiting={<PassWaiting />}><OwnPass memberId={viewer.memberId} codeKey={codeKey} /></Section>
}

function KeptPass({ kept, codeKey }: { kept: PassView; codeKey: string | undefined }) {
  useEffect(() => { noteRestored(kept.keptAt) }, [kept.keptAt])
  return <PassOrCode view={kept} codeKey={codeKey} />
}

function OwnPass(props: PassProps) {
  const id = useLoyaltyAccountId()
  return id ? <LivePass id={id} {...props} /> : <NotYet />
}

function LivePass({ id, memberId, codeKey }: PassProps & { id: string }) {
  const facts = usePassFacts(id)
  const drawings = useDrawings(codesOf(facts))
  const { updatedAt } = useFreshness()
  useLanguage()
  const view = passViewOf(facts, drawings, { memberId, keptAt: updatedAt ?? new Date().toISOString() })
  const tierId = facts.membership.assetVariation.assetVariationId
  return <PassOrCode view={view} codeKey={codeKey} standing={{ redeemablePoints: facts.points.redeemablePoints, tierId }} />
}

type PassOrCodeProps = { view: PassView; codeKey: string | undefined; standing?: { redeemablePoints: number; tierId: string } }

function PassOrCode({ view, codeKey, standing }: PassOrCodeProps) {
  const scene = useScene()
  if (!codeKey) return <PassFront view={view} scene={scene} standing={standing} />
  // A code that was given a moment ago may be in the kept pass already, and not yet in the stored answers.
  const found = findCode(view, codeKey) ?? findCode(keptPass(view.memberId) ?? view, codeKey)
  return found ? <CodeSheet view={view} scene={scene} {...found} /> : <CodeGone />
}
