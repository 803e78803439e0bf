import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { TransferDetails } from '#contract/transfers.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { maskedEmail } from '#domain/transfer.ts'
import { useBrand } from '#lib/brand.ts'
import { Section } from '#lib/api/Section.tsx'
import { keepLinkParameters, useLinkParameters } from '#lib/navigation/linkParameters.ts'
import { currentModal, openModal } from '#lib/navigation/modal.ts'
import { logOutThisPhone, useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { JoinForm } from '../auth/registration/JoinForm.tsx'
import { ClaimActions, Decline } from '../transfers/claim/ClaimActions.tsx'
import { joinHintOf } from '../transfers/claim/claimWords.ts'
import { ClaimPage } from '../transfers/ClaimPage.tsx'
import {
  AlreadyClaimed,
  ClaimDeclined,
  ClaimRefused,
  NoInvitation,
} from '../transfers/ClaimRefused.tsx'
import { claimed, claimTokenOf, declined } from '../transfers/claimToken.ts'
import { ClaimSkeleton } from '../transfers/ClaimSkeleton.tsx'
import { storedTransfer } from '../transfers/storedTransfer.ts'

/** The page of a link, for all its routes (RT-34, RT-38, RT-44). */
export default function ClaimScreen() {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const parameters = useLinkParameters()
  const { token: inPath } = useParams()
  const { claimToken } = useBrand()
  const viewer = useViewer()
  const isMember = viewer.kind === 'member'
  const declinedToken = useSyncExternalStore(declined.subscribe, declined.get, declined.get)
  const token = claimTokenOf({ linkToken: parameters.id, inPath, search, ofBrand: claimToken })
  const [details, setDetails] = useState<TransferDetails>()
  const onRead = useCallback((found: TransferDetails) => setDetails(found), [])
  useAcceptedHere(isMember ? token : undefined, details)

  if (!token) return <NoInvitation />
  if (declinedToken === token) return <ClaimDeclined isMember={isMember} />
  // A member may be its owner, whom the server tells apart.
  if (claimed.has(token) && !isMember) return <AlreadyClaimed isMember={false} />

  /** Logs out, and opens the login over the same offer. */
  function switchAccounts() {
    void logOutThisPhone()
    keepLinkParameters(state, parameters)
    openModal('login')
  }

  return (
    <Section
      key={`${token} ${'memberId' in viewer ? viewer.memberId : ''}`}
      waiting={<ClaimSkeleton />}
      otherwise={(tryAgain, thrown) => (
        <ClaimRefused token={token} thrown={thrown} isMember={isMember} onRetry={tryAgain} />
      )}
    >
      <ClaimPage
        token={token}
        onRead={onRead}
        action={(offer) =>
          offer.claimState === 'visitor' ? (
            <JoinToClaim token={token} details={offer} />
          ) : (
            <ClaimActions token={token} details={offer} onSwitch={switchAccounts} />
          )
        }
      />
    </Section>
  )
}

/**
 * Opens the confirm modal over this page for a member who pressed the button here and then logged in. A visitor who
 * joins here goes to the collection, where `StoredClaim` opens the modal.
 */
function useAcceptedHere(token: string | undefined, details: TransferDetails | undefined) {
  const canAccept = details?.claimState === 'open' || details?.claimState === 'unverified'
  const stored = storedTransfer.get()
  const isAcceptedHere =
    canAccept && token !== undefined && stored?.token === token && !stored.isAccepted
  useEffect(() => {
    if (isAcceptedHere && currentModal() === null) openModal('claim')
  }, [isAcceptedHere])
}

function JoinToClaim({ token, details }: { token: string; details: TransferDetails }) {
  const { recipient } = details

  function logIn() {
    storedTransfer.store({ token })
    openModal('login')
  }

  return (
    <>
      {recipient && <p className="claim-for">{t('claim.for', { email: recipient })}</p>}
      <JoinForm
        hint={joinHintOf(details, t('program.name'))}
        invited={{
          action: t('claim.accept'),
          noteFor: (email) =>
            recipient !== null && maskedEmail(canonicalEmail(email)) !== recipient
              ? t('claim.otherAddress', { email: recipient })
              : undefined,
          onIn: (as) => storedTransfer.store({ token, ...(as === 'in' && { isAccepted: true }) }),
        }}
      />
      <Decline token={token} details={details} />
      <p className="claim-login">
        {t('claim.haveAccount')}{' '}
        <Button look="text" onClick={logIn}>
          {t('claim.logIn')}
        </Button>
      </p>
    </>
  )
}
