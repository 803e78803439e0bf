import type { ReactNode } from 'react'
import type { TransferDetails } from '#contract/transfers.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { offered } from '../claimToken.ts'
import { storedTransfer } from '../storedTransfer.ts'
import { acceptedTextOf, titleOf, waitsUntil } from './claimWords.ts'
import '../transfers.css'

type ActionProps = { token: string; details: TransferDetails }

/** What a member can do with a link, by its state. */
export function ClaimActions({ token, details, onSwitch }: ActionProps & { onSwitch: () => void }) {
  const title = titleOf(details)
  switch (details.claimState) {
    case 'accepted':
      return (
        <State title={t('claim.acceptedTitle')} text={acceptedTextOf(details)}>
          <Button wide to={paths.accountDetails()}>
            {t('claim.verify')}
          </Button>
        </State>
      )
    case 'forAnother':
      return (
        <State
          title={t('claim.forAnotherTitle')}
          text={details.recipient ? t('claim.forAnother', { email: details.recipient }) : ''}
        >
          <Button wide onClick={onSwitch}>
            {t('claim.switch')}
          </Button>
        </State>
      )
    case 'own':
      return (
        <State title={t('claim.ownTitle')} text={t('claim.own')}>
          <ToPiece details={details} />
        </State>
      )
    case 'claimed':
      return isReserved(details) ? (
        <State title={t('claim.reservedTitle')} text={t('claim.reserved', { title })}>
          <ToPiece details={details} />
        </State>
      ) : (
        <State title={t('claim.claimedTitle')} text={t('claim.claimed', { title })}>
          <ToPiece details={details} />
        </State>
      )
    default:
      return <Accept token={token} details={details} />
  }
}

/** A free piece is issued when its drop opens. */
const isReserved = ({ tokenType, nftId }: TransferDetails): boolean =>
  tokenType === 'free' && nftId === null

const State = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="claim-state">
    <h2 className="display t-25">{title}</h2>
    <p>{text}</p>
    {children}
  </section>
)

const ToPiece = ({ details: { nftId } }: { details: TransferDetails }) =>
  nftId === null ? (
    <Button wide to={paths.collection()}>
      {t('nav.myMembership')}
    </Button>
  ) : (
    <Button wide to={paths.item({ nftId })}>
      {t('claim.toPiece')}
    </Button>
  )

function Accept({ token, details }: ActionProps) {
  const disabledReason = useDisabledReason()
  const until = waitsUntil(details)

  function accept() {
    storedTransfer.store({ token })
    openModal('claim')
  }

  return (
    <section className="claim-state">
      {details.recipient && <p>{t('claim.for', { email: details.recipient })}</p>}
      <Button wide onClick={accept} {...disabledReason}>
        {t('claim.accept')}
      </Button>
      <p className="field-hint">
        {details.claimState === 'unverified' && `${t('claim.unverified')} `}
        {until}
      </p>
      <Decline token={token} details={details} />
    </section>
  )
}

/** "No, thank you", for a gift to one person. */
export function Decline({ token, details: { tokenType, recipient } }: ActionProps) {
  const { reason } = useDisabledReason()
  if (tokenType !== 'gift' || recipient === null || reason !== undefined) return null

  function decline() {
    offered.remember(token)
    openModal('decline')
  }

  return (
    <Button wide look="quiet" className="claim-decline" onClick={decline}>
      {t('claim.decline')}
    </Button>
  )
}
