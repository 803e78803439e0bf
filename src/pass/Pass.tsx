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
 * Shows the pass, or one of its codes full screen. Until the reads are complete, and offline, it shows the pass stored
 * on this phone, which the boot script has already painted.
 */
export function Pass({ codeKey }: { codeKey: string | undefined }) {
  const viewer = useViewer()
  const hasFacts = useHasFacts()
  if (viewer.kind !== 'member' && viewer.kind !== 'lapsed') return null
  const storedPass = hasFacts ? undefined : keptPass(viewer.memberId)
  if (storedPass) return <StoredPass storedPass={storedPass} codeKey={codeKey} />
  return <Section name={t('pass.title')} waiting={<PassWaiting />}><OwnPass memberId={viewer.memberId} codeKey={codeKey} /></Section>
}

function StoredPass({ storedPass, codeKey }: { storedPass: PassView; codeKey: string | undefined }) {
  useEffect(() => { noteRestored(storedPass.keptAt) }, [storedPass.keptAt])
  return <PassOrCode view={storedPass} codeKey={codeKey} />
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
  // A new code may be in the stored pass already but not yet in the cached reads.
  const found = findCode(view, codeKey) ?? findCode(keptPass(view.memberId) ?? view, codeKey)
  return found ? <CodeSheet view={view} scene={scene} {...found} /> : <CodeGone />
}
