import { useRef, useState } from 'react'
import { permissionToTransfer } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { Section } from '#lib/api/Section.tsx'
import { asProblem } from '#lib/api/problem.ts'
import { go } from '#lib/navigation/go.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ChosenItems, GivenItems } from './Items.tsx'
import { NotRead, VerifyFirst } from './Results.tsx'
import { StatusStep } from './StatusStep.tsx'
import { idsOf, stepOf, type Step } from './steps.ts'
import './withdrawals.css'

/** The place of the current entry in the history of the tab; the router counts them. */
const entryIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

const addressOf = (ids: readonly string[], step: Step) =>
  paths.here({ modal: 'withdraw', ...(ids.length > 0 && { id: ids.join() }), step })

/** Withdraws items to the member's own wallet, and shows how far they are (MO-03, ST-30 to ST-33). */
export default function WithdrawModal({ id, step: requested }: ModalProps<'withdraw'>) {
  const [firstEntry] = useState(entryIndex)
  const isLeaving = useRef(false)
  const ids = idsOf(id)
  const step = stepOf(requested)
  const toStep = (next: Step) => void go(addressOf(ids, next))
  const goBack = () =>
    void (entryIndex() > firstEntry ? go(-1) : go(addressOf(ids, 'move'), { replace: true }))

  /** Shows the status in place of the first step, so that Back does not return to what was sent. */
  async function toStatus(moved: readonly string[]) {
    if (isLeaving.current) return
    isLeaving.current = true
    if (entryIndex() > firstEntry) await go(firstEntry - entryIndex())
    await go(addressOf(moved, 'status'), { replace: true })
    isLeaving.current = false
  }

  return (
    <Modal
      look="flow"
      title={t('withdraw.title')}
      start={
        step === 'wallet' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('withdraw.back')}
            onClick={goBack}
          >
            <Icon name="back" />
          </button>
        )
      }
    >
      <Section
        waiting={<Waiting />}
        otherwise={(tryAgain, thrown) => (
          <NotRead code={asProblem(thrown).code} onRetry={tryAgain} />
        )}
      >
        <Steps ids={ids} step={step} toStep={toStep} goBack={goBack} toStatus={toStatus} />
      </Section>
    </Modal>
  )
}

export type Navigation = {
  step: Step
  toStep: (step: Step) => void
  goBack: () => void
  toStatus: (nftIds: readonly string[]) => Promise<void>
}

function Steps({ ids, ...navigation }: Navigation & { ids: readonly string[] }) {
  const permission = permissionToTransfer(useViewer(), useOnline())
  if (!permission.allowed && permission.reason === 'verifyFirst') return <VerifyFirst />
  if (ids.length === 0) return <ChosenItems {...navigation} />
  return navigation.step === 'status' ? (
    <StatusStep key={ids.join()} nftIds={ids} onRetry={() => navigation.toStep('move')} />
  ) : (
    <GivenItems key={ids.join()} nftIds={ids} {...navigation} />
  )
}

const Waiting = () => (
  <div className="flow-step-body">
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <Skeleton width="60%" height={48} />
    <Skeleton width="100%" height={76} />
    <Skeleton width="100%" height={72} />
    <Skeleton width="100%" height={84} />
  </div>
)
