import { useEffect, useRef, useState } from 'react'
import { drops } from '#contract/drops.ts'
import type { Problem } from '#contract/problems.ts'
import { transfers, type TransferDetails } from '#contract/transfers.ts'
import { call, hasNoResponse } from '#lib/api/api.ts'
import { useAction } from '#lib/api/useAction.ts'
import { useWrite } from '#lib/api/write.ts'
import { toast } from '#lib/browser/toast.ts'
import { go } from '#lib/navigation/go.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { UiContext, useUiContext } from '#ui/uiContext.ts'
import { claimed } from '../claimToken.ts'
import { FlowSkeleton } from '../send/Flow.tsx'
import { storedTransfer } from '../storedTransfer.ts'
import { titleOf } from './claimWords.ts'
import { ClaimQuestion } from './ClaimQuestion.tsx'
import { AcceptedResult, ForAnotherResult, RefusedResult, ReservedResult } from './ClaimResults.tsx'
import { switchAccounts } from './switchAccounts.ts'
import { Yours } from './Yours.tsx'

/**
 * Confirms the claim of the stored link (MO-16, ST-38 to ST-42), and shows what was claimed: `code` is the id of the
 * item then. Closing it before that is a refusal: it clears the stored link.
 */
export default function ClaimModal({ code }: ModalProps<'claim'>) {
  const ui = useUiContext()
  const [stored] = useState(() => (code ? undefined : storedTransfer.adopt()))
  const keepsToken = useRef(false)
  const isOver = code !== undefined

  function close() {
    if (!isOver && !keepsToken.current) storedTransfer.clear()
    ui.close()
  }

  const isEmpty = !isOver && !stored
  const closeNow = useRef(ui.close)
  useEffect(() => {
    if (isEmpty) closeNow.current()
  }, [isEmpty])
  if (isEmpty) return null

  return (
    <UiContext value={{ ...ui, close }}>
      <Modal look="flow" title={t('received.heading')}>
        {code ? (
          <Yours nftId={code} />
        ) : (
          stored && (
            <Claim
              token={stored.token}
              isAccepted={stored.isAccepted === true}
              onAwait={() => {
                keepsToken.current = true
              }}
            />
          )
        )}
      </Modal>
    </UiContext>
  )
}

/** Sends the claim of a link in the way of its kind (ST-39). */
function useClaim(token: string) {
  const gift = useWrite(transfers.claim, { failure: 'form' })
  const eDrop = useWrite(transfers.claimEDrop, { failure: 'form' })
  const free = useWrite(drops.claimFree, { failure: 'form' })
  return {
    busy: gift.busy || eDrop.busy || free.busy,
    problem: gift.problem ?? eDrop.problem ?? free.problem,
    async send({ tokenType }: TransferDetails) {
      if (tokenType === 'gift') return gift.send({ transferToken: token })
      if (tokenType === 'eDrop') return eDrop.send({ transferToken: token })
      const response = await free.send({ token })
      return response && { ...response, state: 'claimed' as const }
    },
  }
}

type Outcome = 'accepted' | 'reserved'

function Claim({
  token,
  isAccepted,
  onAwait,
}: {
  token: string
  isAccepted: boolean
  onAwait: () => void
}) {
  const viewer = useViewer()
  // Not from the cache: what it says depends on the viewer, who may have just logged in or been verified.
  const reading = useAction()
  const claim = useClaim(token)
  const [details, setDetails] = useState<TransferDetails>()
  const [outcome, setOutcome] = useState<Outcome>()
  const isShown = useIsShown()

  function finish(title: string, nftId: string | null) {
    storedTransfer.clear()
    claimed.remember(token)
    if (!isShown.current)
      return toast.success(t(nftId === null ? 'claim.reserved' : 'claim.claimed', { title }))
    if (nftId === null) return setOutcome('reserved')
    void go(paths.here({ modal: 'claim', code: nftId }), { replace: true })
  }

  function wait() {
    storedTransfer.await(token)
    onAwait()
    setOutcome('accepted')
  }

  async function accept(of: TransferDetails) {
    const response = await claim.send(of)
    if (response?.state === 'accepted') wait()
    else if (response) finish(titleOf(of), response.nftId)
  }

  async function open() {
    const { details: found } = await call(transfers.details, { params: { transferToken: token } })
    setDetails(found)
    const isVerified = viewer.kind === 'member' && viewer.isVerified
    if (found.claimState === 'claimed') return finish(titleOf(found), found.nftId)
    if (found.claimState === 'accepted' && !isVerified) return wait()
    if (isAccepted && isClaimable(found)) await accept(found)
  }

  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    void reading.run(open)
  })

  const problem = reading.problem ?? claim.problem
  const isForAnother =
    problem?.code === 'TRANSFER_FOR_ANOTHER' || details?.claimState === 'forAnother'
  const isFinal = problem !== undefined && isRefusal(problem) && !isForAnother
  useEffect(() => {
    if (isFinal) storedTransfer.clear()
  }, [isFinal])

  if (isForAnother) return <ForAnother token={token} details={details} />
  if (isFinal) return <RefusedResult message={problem.message} />
  if (!details)
    return problem ? (
      <RefusedResult message={problem.message} onRetry={() => void reading.run(open)} />
    ) : (
      <FlowSkeleton />
    )
  if (outcome === 'accepted') return <AcceptedResult details={details} />
  if (outcome === 'reserved') return <ReservedResult title={titleOf(details)} />
  if (details.claimState === 'claimed') return <FlowSkeleton />
  if (!isClaimable(details)) return <OwnResult />
  return (
    <ClaimQuestion
      details={details}
      isSending={claim.busy}
      isAccepted={isAccepted}
      problem={problem}
      onAccept={() => void accept(details)}
    />
  )
}

/** Returns a ref that tells whether the component is still shown, for an answer that comes after closing. */
function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** A refusal is the server's decision, which a retry does not change. */
const isRefusal = (problem: Problem): boolean =>
  !hasNoResponse(problem) && problem.status < 500 && ![401, 429].includes(problem.status)

const isClaimable = ({ claimState }: TransferDetails): boolean =>
  ['open', 'unverified', 'accepted'].includes(claimState)

function OwnResult() {
  useEffect(() => storedTransfer.clear(), [])
  return <RefusedResult message={t('claim.own')} />
}

const ForAnother = ({
  token,
  details,
}: {
  token: string
  details: TransferDetails | undefined
}) => (
  <ForAnotherResult
    recipient={details?.recipient ?? null}
    onSwitch={() => void switchAccounts(token)}
  />
)
