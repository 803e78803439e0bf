import { useState, type FormEvent } from 'react'
import { recipientProblem } from '#domain/transfer.ts'
import { useForm, type FieldErrors } from '#lib/forms/form.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { FlowItem } from './Flow.tsx'
import type { StepProps } from './TransferModal.tsx'
import { transferDrafts, type TransferDraft } from './transferDraft.ts'

type Fields = 'email' | 'emailAgain'

/** Returns the failures of the two addresses, each at its field (VA-03, VA-04). */
export function recipientErrors(email: string, again: string): FieldErrors<Fields> {
  const code = recipientProblem(email, again)
  if (code === undefined) return {}
  if (code === 'TRANSFER_EMAILS_REQUIRED')
    return email.trim() ? { emailAgain: code } : { email: code }
  return code === 'INVALID_EMAIL' ? { email: code } : { emailAgain: code }
}

/** Step 1: to an address, or by a link that anyone may use (ST-26). */
export function WhoStep({ nft, draft, toStep }: StepProps & { draft: TransferDraft }) {
  const [way, setWay] = useState(draft.way)

  function choose(next: TransferDraft['way']) {
    transferDrafts.add(nft.nftId, { way: next })
    setWay(next)
  }

  return (
    <div className="flow-step-body">
      <FlowItem nft={nft} />
      <FlowHeadline>{t('transfer.who')}</FlowHeadline>
      <Tabs
        label={t('transfer.way')}
        tabs={[
          { id: 'email', title: t('transfer.byEmail') },
          { id: 'link', title: t('transfer.byLink') },
        ]}
        chosen={way}
        onChoose={choose}
      >
        {way === 'email' ? (
          <Addresses nftId={nft.nftId} draft={draft} onReady={() => toStep('say')} />
        ) : (
          <div className="flow-way">
            <p>{t('transfer.linkLead')}</p>
            <p className="flow-note">
              <Icon name="alert" />
              <span>{t('transfer.linkNote')}</span>
            </p>
          </div>
        )}
      </Tabs>
      <div className="flow-foot">
        {way === 'email' ? (
          <Button wide type="submit" form="transfer-who">
            {t('transfer.continue')}
          </Button>
        ) : (
          <Button wide onClick={() => toStep('say')}>
            {t('transfer.continue')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Addresses({
  nftId,
  draft,
  onReady,
}: {
  nftId: string
  draft: TransferDraft
  onReady: () => void
}) {
  const { props, errors } = useForm<Fields>({
    check: ({ email, emailAgain }) => recipientErrors(email, emailAgain),
    send: onReady,
  })

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement
    transferDrafts.add(nftId, { [name]: value })
    props.onInput(event)
  }

  const shared = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  } as const
  return (
    <form id="transfer-who" className="form" {...props} onInput={onInput}>
      <Field
        {...shared}
        name="email"
        label={t('transfer.email')}
        defaultValue={draft.email}
        error={errors('email')}
        hint={t('transfer.emailHint')}
      />
      <Field
        {...shared}
        name="emailAgain"
        label={t('transfer.emailAgain')}
        defaultValue={draft.emailAgain}
        error={errors('emailAgain')}
      />
    </form>
  )
}
