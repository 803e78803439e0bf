import { recordRestored, useFreshness } from '#lib/api/freshness.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { CodeMissing, NotCollected, PassSkeleton } from './NoPass.tsx'
import { useCodeDrawings } from './codeDrawings.ts'
import { ToPhone } from './ToPhone.tsx'
import { InstallCard } from './InstallCard.tsx'
import { NextReward } from './NextReward.tsx'
import { useHasStoredPassReads, useLoyaltyAccountId, usePassReads } from './passReads.ts'
import { OpenCode } from './OpenCode.tsx'
import { PassFront } from './PassFront.tsx'
import { codesOf, findCode, fullName, passViewOf } from './passView.ts'
import { readStoredPass } from './storedPass.ts'
import type { PassView } from '#offline/passView.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

type PassProps = { memberId: string; codeKey: string | undefined }

/**
 * Shows the pass, or one of its codes full screen. Until the reads are complete, and offline, it shows the pass stored
 * on this phone, which the boot script has already painted.
 */
export function Pass({ codeKey }: { codeKey: string | undefined }) {
  const viewer = useViewer()
  const hasFacts = useHasStoredPassReads()
  if (viewer.kind !== 'member' && viewer.kind !== 'signedOutMember') return null
  const storedPass = hasFacts ? undefined : readStoredPass(viewer.memberId)
  if (storedPass) return <StoredPass storedPass={storedPass} codeKey={codeKey} />
  return (
    <Section name={t('pass.title')} waiting={<PassSkeleton />}>
      <OwnPass memberId={viewer.memberId} codeKey={codeKey} />
    </Section>
  )
}

function StoredPass({
  storedPass,
  codeKey,
}: {
  storedPass: PassView
  codeKey: string | undefined
}) {
  useEffect(() => {
    recordRestored(storedPass.storedAt)
  }, [storedPass.storedAt])
  return <PassOrCode view={storedPass} codeKey={codeKey} />
}

function OwnPass(props: PassProps) {
  const id = useLoyaltyAccountId()
  return id ? <LivePass id={id} {...props} /> : <NotCollected />
}

function LivePass({ id, memberId, codeKey }: PassProps & { id: string }) {
  const facts = usePassReads(id)
  const drawings = useCodeDrawings(codesOf(facts))
  const { updatedAt } = useFreshness()
  useLanguage()
  const view = passViewOf(facts, drawings, {
    memberId,
    keptAt: updatedAt ?? new Date().toISOString(),
  })
  const tierId = facts.membership.assetVariation.assetVariationId
  return (
    <PassOrCode
      view={view}
      codeKey={codeKey}
      loyaltyAccount={{ redeemablePoints: facts.points.redeemablePoints, tierId }}
      isNameless={!fullName(facts.account)}
    />
  )
}

type PassOrCodeProps = {
  view: PassView
  codeKey: string | undefined
  loyaltyAccount?: { redeemablePoints: number; tierId: string }
  isNameless?: boolean
}

function PassOrCode({ view, codeKey, loyaltyAccount, isNameless }: PassOrCodeProps) {
  const [now] = useState(() => Date.now())
  if (!codeKey)
    return (
      <PassFront view={view} now={now}>
        {isNameless && (
          <Link className="text-link pass-name" to={paths.accountDetails()}>
            {t('pass.addName')}
          </Link>
        )}
        {loyaltyAccount && (
          <Section waiting={null}>
            <NextReward {...loyaltyAccount} />
          </Section>
        )}
        <ToPhone />
        <InstallCard />
      </PassFront>
    )
  // A new code may be in the stored pass already but not yet in the cached reads.
  const found = findCode(view, codeKey) ?? findCode(readStoredPass(view.memberId) ?? view, codeKey)
  return found ? <OpenCode view={view} now={now} {...found} /> : <CodeMissing />
}
