import { useLayoutEffect, useState } from 'react'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import { transfers } from '#contract/transfers.ts'
import { transferBlock } from '#domain/transfer.ts'
import { permissionToTransfer } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { usePrefetch, useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useWrite } from '#lib/api/write.ts'
import { go } from '#lib/navigation/go.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Modal } from '#ui/Modal.tsx'
import { CannotSend, VerifyFirst } from './CannotSend.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { FlowSkeleton, StepMeter } from './Flow.tsx'
import { SayStep } from './SayStep.tsx'
import { SentStep } from './SentStep.tsx'
import { STEP_COUNT, stepBefore, stepOf, steps, type Step } from './steps.ts'
import { messageOf, reachableStep, transferDrafts } from './transferDraft.ts'
import { WhoStep } from './WhoStep.tsx'
import './send.css'

/** The place of the current entry in the history of the tab; the router counts them. */
const entryIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

const addressOf = (id: string, step: Step) => paths.here({ modal: 'transfer', id, step })

/** Sends an item to a person, in steps (MO-02, ST-26 to ST-29). */
export default function TransferModal({ id = '', step: requested }: ModalProps<'transfer'>) {
  const [firstEntry] = useState(entryIndex)
  const step = stepOf(requested)
  const before = stepBefore(step)
  const goBack = () =>
    entryIndex() > firstEntry ? go(-1) : before && go(addressOf(id, before), { replace: true })

  /** Shows the last step in place of the first, so that Back does not return to a form that was sent. */
  async function toSent() {
    if (entryIndex() > firstEntry) await go(firstEntry - entryIndex())
    await go(addressOf(id, 'sent'), { replace: true })
  }

  return (
    <Modal
      look="flow"
      title={t('transfer.title')}
      start={
        before && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('transfer.back')}
            onClick={() => void goBack()}
          >
            <Icon name="back" />
          </button>
        )
      }
      note={
        step !== 'sent' && (
          <span className="flow-step">
            {t('transfer.step', { step: steps.indexOf(step) + 1, count: STEP_COUNT })}
          </span>
        )
      }
    >
      <Section
        waiting={<FlowSkeleton />}
        otherwise={(tryAgain) => <CannotSend code="COLLECTION_UNAVAILABLE" onRetry={tryAgain} />}
      >
        <Transfer key={id} nftId={id} requested={step} onSent={toSent} />
      </Section>
    </Modal>
  )
}

export type StepProps = { nft: Nft; toStep: (step: Step) => void }

function Transfer({
  nftId,
  requested,
  onSent,
}: {
  nftId: string
  requested: Step
  onSent: () => Promise<void>
}) {
  // For the sender's name.
  usePrefetch([['account.account', {}]])
  const { nft } = useRead(api.collection.nft, { nftId })
  const permission = permissionToTransfer(useViewer(), useOnline())
  const write = useWrite(transfers.send, { failure: 'form', success: 'screen' })
  const block = transferBlock(nft)
  const isSent = write.response !== undefined || (requested === 'sent' && nft.pendingTransfer)
  const draft = transferDrafts.read(nftId)
  // The draft is deleted once it is sent, before the item is read again.
  const [wasLink, setWasLink] = useState<boolean>()
  const step = reachableStep(requested === 'sent' && !isSent ? 'who' : requested, draft)
  const toStep = (next: Step, options?: { replace: true }) =>
    void go(addressOf(nftId, next), options)

  // The address names the step that is shown.
  useLayoutEffect(() => {
    if (!isSent && step !== requested) toStep(step, { replace: true })
  })

  async function send() {
    setWasLink(draft.way === 'link')
    const response = await write.send(requestOf(nft, transferDrafts.read(nftId)))
    if (!response) return
    transferDrafts.clear(nftId)
    await onSent()
  }

  if (isSent)
    return (
      <SentStep
        nft={nft}
        expiresAt={write.response?.expiresAt}
        isLink={wasLink ?? nft.pendingTransfer?.recipient === null}
      />
    )
  if (!permission.allowed && permission.reason === 'verifyFirst') return <VerifyFirst />
  if (block && !write.busy) return <CannotSend code={block} />
  const props = { nft, draft, toStep }
  return (
    <>
      <StepMeter step={step} />
      {step === 'who' && <WhoStep {...props} />}
      {step === 'say' && <SayStep {...props} />}
      {step === 'confirm' && <ConfirmStep {...props} write={write} onSend={() => void send()} />}
    </>
  )
}

/** Returns the request of a draft; fields that are empty are left out. */
function requestOf(
  { nftId, creator: { creatorId } }: Nft,
  draft: ReturnType<typeof transferDrafts.read>,
) {
  const [firstName, lastName] = [draft.firstName.trim(), draft.lastName.trim()]
  const message = messageOf(draft)
  return {
    nftId,
    creatorId,
    ...(draft.way === 'email'
      ? { receivingUserEmail: draft.email.trim() }
      : { anyoneWithLink: true }),
    ...(firstName && { receivingUserFirstname: firstName }),
    ...(lastName && { receivingUserLastname: lastName }),
    ...(message && { receivingUserMessage: message }),
  }
}
