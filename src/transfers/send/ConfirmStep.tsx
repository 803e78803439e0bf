import type { ReactNode } from 'react'
import { api } from '#contract/index.ts'
import type { transfers } from '#contract/transfers.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { truncate } from '#domain/truncate.ts'
import { permissionToTransfer, type DenialReason } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { useStored } from '#lib/api/read.ts'
import type { Write } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useWait } from '#lib/forms/retryTime.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { numberOf } from './Flow.tsx'
import type { StepProps } from './TransferModal.tsx'
import { messageOf, nameOf, type TransferDraft } from './transferDraft.ts'

/** Characters of the message that are shown again, so that the warning below it stays in view. */
const MESSAGE_PREVIEW_LENGTH = 100

const reasons = {
  offline: 'transfer.offline',
  logInFirst: 'transfer.logInFirst',
  preview: 'ui.inPreview',
  verifyFirst: 'transfer.verifyTitle',
} as const satisfies Record<DenialReason | 'verifyFirst', TextKey>

/** Step 3: everything once more, with the warning above the button (ST-28). */
export function ConfirmStep({
  nft,
  draft,
  write,
  onSend,
}: StepProps & {
  draft: TransferDraft
  write: Write<typeof transfers.send>
  onSend: () => void
}) {
  const close = useCloseModal()
  const permission = permissionToTransfer(useViewer(), useOnline())
  const wait = useWait(write.problem)
  const reason = permission.allowed ? wait : t(reasons[permission.reason])
  const name = draft.firstName.trim()
  const message = messageOf(draft)
  return (
    <div className="flow-step-body">
      <FlowHeadline>{t('transfer.confirm')}</FlowHeadline>
      <Handover nft={nft} draft={draft} />
      <dl className="flow-facts">
        <Fact name={t('transfer.piece')}>
          {assetTitle(nft)}, {numberOf(nft)}
        </Fact>
        <Fact name={t('transfer.to')}>
          {draft.way === 'email' ? (
            <>
              {nameOf(draft) && <span className="flow-name">{nameOf(draft)}</span>}
              <span className="flow-address">{draft.email.trim()}</span>
            </>
          ) : (
            t('transfer.toAnyone')
          )}
        </Fact>
        {message && (
          <Fact name={t('transfer.words')}>{truncate(message, MESSAGE_PREVIEW_LENGTH)}</Fact>
        )}
      </dl>
      <p className="flow-warning">
        <Icon name="alert" />
        <span>
          <b>{warningOf(draft)}</b> {t('transfer.warningText')}
        </span>
      </p>
      <div className="flow-foot">
        <FormProblem problem={write.problem} />
        <Button
          wide
          busy={write.busy}
          reason={reason}
          reasonIcon={wait && permission.allowed ? 'history' : 'offline'}
          onClick={onSend}
        >
          {draft.way === 'link'
            ? t('transfer.makeLink')
            : name
              ? t('transfer.sendTo', { name })
              : t('transfer.send')}
        </Button>
        <Button wide look="quiet" disabled={write.busy} onClick={close}>
          {t('transfer.notYet')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the warning: with the recipient's name, where it is known. */
function warningOf({ way, firstName }: TransferDraft): string {
  if (way === 'link') return t('transfer.warningLink')
  const name = firstName.trim()
  return name ? t('transfer.warning', { name }) : t('transfer.warningThem')
}

/** The picture, with the initials of sender and recipient. */
function Handover({ nft, draft }: Pick<StepProps, 'nft'> & { draft: TransferDraft }) {
  const account = useStored(api.account.account)?.account
  const sender = account?.firstName || account?.email || t('transfer.you')
  const recipient = draft.firstName.trim() || (draft.way === 'email' ? draft.email.trim() : '')
  return (
    <div className="handover">
      <img src={stillImageOf(nft)} alt="" width={350} height={168} />
      <p className="handover-way" aria-hidden="true">
        <span className="initial">{initialOf(sender)}</span>
        <i />
        <Icon name="send" />
        <i />
        <span className="initial">{recipient ? initialOf(recipient) : <Icon name="share" />}</span>
      </p>
    </div>
  )
}

const initialOf = (name: string): string => ([...name][0] ?? '').toUpperCase()

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
