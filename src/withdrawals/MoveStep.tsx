import { useState } from 'react'
import type { Nft } from '#contract/collection.ts'
import type { Problem } from '#contract/problems.ts'
import { normalizeCode } from '#domain/codes.ts'
import { permissionToTransfer, type DenialReason } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useForm } from '#lib/forms/form.ts'
import type { Proof } from '#lib/forms/proof.ts'
import { useWait } from '#lib/forms/retryTime.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { Destinations } from './Destinations.tsx'
import { ItemList } from './ItemList.tsx'
import { areMintedOnTheWay } from './movable.ts'
import type { Destination } from './MoveItems.tsx'
import type { CodeFor } from './useWithdrawalCode.ts'
import { asksForProof, isProofProblem, ProofFields, type TypedProof } from './ProofFields.tsx'

const reasons = {
  offline: 'withdraw.offline',
  logInFirst: 'withdraw.logInFirst',
  preview: 'ui.inPreview',
  verifyFirst: 'withdraw.verifyTitle',
} as const satisfies Record<DenialReason | 'verifyFirst', TextKey>

/** Which items go to which wallet, with the warning above the button, and the proof of presence where it is asked for. */
export function MoveStep({
  items,
  chosen,
  withdrawals,
  destinations,
  hasWallet,
  note,
  movedCount,
  isBusy,
  problem,
  setUpAt,
  onPick,
  onChange,
  onTyping,
  onSend,
}: {
  items: readonly Nft[]
  chosen: readonly Nft[]
  /** The chosen items with their wallets. */
  withdrawals: CodeFor
  destinations: readonly Destination[]
  hasWallet: (item: Nft) => boolean
  note: string | undefined
  movedCount: number
  isBusy: boolean
  problem: Problem | undefined
  /** Where room is made for the item that was refused. */
  setUpAt: string | undefined
  /** Undefined: the items are given. */
  onPick: ((nftIds: string[]) => void) | undefined
  onChange: () => void
  onTyping: () => void
  onSend: (proof: TypedProof) => void
}) {
  // Once asked for, the fields stay.
  const [firstRequest, setFirstRequest] = useState<Problem>()
  if (!firstRequest && problem && asksForProof(problem)) setFirstRequest(problem)
  const form = useForm<Proof>({
    // An empty field is the server's to refuse: it knows which proof it needs.
    check: () => ({}),
    send: ({ currentPassword, code }) =>
      onSend({
        ...(currentPassword && { password: currentPassword }),
        ...(code && { code: normalizeCode(code) }),
      }),
  })
  return (
    <form
      className="flow-step-body withdraw-move"
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event)
        if ((event.target as HTMLInputElement).dataset.secret !== undefined) onTyping()
      }}
    >
      <FlowHeadline>
        {onPick ? t('withdraw.which') : t('withdraw.moveIt', { count: items.length })}
      </FlowHeadline>
      <ItemList items={items} chosen={chosen} hasWallet={hasWallet} onPick={onPick} />
      {note && <p className="quiet">{note}</p>}
      <Destinations destinations={destinations} onChange={onChange} />
      <Warning items={chosen} />
      {firstRequest && (
        <ProofFields
          withdrawals={withdrawals}
          onCodeSent={onTyping}
          problem={problem}
          isFirstRequest={problem === firstRequest}
          focus={form.focus}
        />
      )}
      <Foot
        count={chosen.length}
        movedCount={movedCount}
        isBusy={isBusy}
        problem={problem && !isProofProblem(problem) ? problem : undefined}
        setUpAt={setUpAt}
      />
    </form>
  )
}

const Warning = ({ items }: { items: readonly Nft[] }) => (
  <p className="flow-warning">
    <Icon name="alert" />
    <span>
      <b>{t('withdraw.warning')}</b> {t('withdraw.warningText')}
      {areMintedOnTheWay(items) && ` ${t('withdraw.mintedOnTheWay', { count: items.length })}`}
    </span>
  </p>
)

function Foot({
  count,
  movedCount,
  isBusy,
  problem,
  setUpAt,
}: {
  count: number
  movedCount: number
  isBusy: boolean
  problem: Problem | undefined
  setUpAt: string | undefined
}) {
  const close = useCloseModal()
  const permission = permissionToTransfer(useViewer(), useOnline())
  const wait = useWait(problem)
  const hasSetUp = problem?.code === 'WALLET_NOT_SET_UP' && setUpAt !== undefined
  const reason = permission.allowed
    ? count === 0
      ? t('withdraw.choose')
      : wait
    : t(reasons[permission.reason])
  return (
    <div className="flow-foot">
      {movedCount > 0 && <p role="status">{t('withdraw.someMoved', { count: movedCount })}</p>}
      <FormProblem problem={problem} />
      {hasSetUp && (
        <Button wide to={setUpAt}>
          <LateIcon name="wallet" />
          {t('withdraw.setUp')}
        </Button>
      )}
      <Button
        wide
        look={hasSetUp ? 'quiet' : 'main'}
        type="submit"
        busy={isBusy}
        reason={reason}
        reasonIcon={!permission.allowed ? 'offline' : count === 0 ? 'alert' : 'history'}
      >
        {count === 0 ? t('withdraw.moveNone') : t('withdraw.move', { count })}
      </Button>
      <Button wide look="quiet" disabled={isBusy} onClick={close}>
        {t('withdraw.notYet')}
      </Button>
    </div>
  )
}
