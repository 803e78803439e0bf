import { useId, useState, type FormEvent } from 'react'
import { api } from '#contract/index.ts'
import { stillImageOf } from '#domain/asset.ts'
import { MAX_MESSAGE_LENGTH, isMessageShort } from '#domain/transfer.ts'
import { useStored } from '#lib/api/read.ts'
import { useForm } from '#lib/forms/form.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import type { StepProps } from './TransferModal.tsx'
import { transferDrafts, type TransferDraft } from './transferDraft.ts'

type Fields = 'firstName' | 'lastName' | 'message'

/** Step 2: a gift card with a message and the recipient's name, all optional (ST-27). */
export function SayStep({ nft, draft, toStep }: StepProps & { draft: TransferDraft }) {
  const { nftId } = nft
  const [typed, setTyped] = useState({ firstName: draft.firstName, message: draft.message })
  const { props, errors } = useForm<Fields>({
    check: ({ message }) =>
      isMessageShort(message) ? {} : { message: 'TRANSFER_MESSAGE_TOO_LONG' },
    send: ({ message }) => {
      transferDrafts.add(nftId, { hasMessage: message.trim() !== '' })
      toStep('confirm')
    },
  })

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement
    transferDrafts.add(nftId, { [name]: value })
    if (name !== 'lastName') setTyped({ ...typed, [name]: value })
    props.onInput(event)
  }

  function withoutMessage() {
    transferDrafts.add(nftId, { hasMessage: false })
    toStep('confirm')
  }

  return (
    <form className="flow-step-body" {...props} onInput={onInput}>
      <FlowHeadline>{t('transfer.say')}</FlowHeadline>
      <div className="gift-card">
        <img src={stillImageOf(nft)} alt="" width={350} height={150} />
        <Message draft={draft} typed={typed} error={errors('message')} />
      </div>
      <fieldset className="flow-names">
        <legend className="label">{t('transfer.names')}</legend>
        {(['firstName', 'lastName'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={t(`transfer.${name}`)}
            defaultValue={draft[name]}
            autoComplete="off"
            maxLength={100}
          />
        ))}
      </fieldset>
      <div className="flow-foot">
        <Button wide type="submit">
          {t('transfer.continue')}
        </Button>
        <Button wide look="quiet" onClick={withoutMessage}>
          {t('transfer.withoutMessage')}
        </Button>
      </div>
    </form>
  )
}

function Message({
  draft,
  typed: { firstName, message },
  error,
}: {
  draft: TransferDraft
  typed: Pick<TransferDraft, 'firstName' | 'message'>
  error: string | undefined
}) {
  const id = useId()
  const sender = useStored(api.account.account)?.account.firstName
  const name = firstName.trim()
  return (
    <div className="gift-card-text">
      <label className="sr-only" htmlFor={id}>
        {t('transfer.message')}
      </label>
      <p className="label">{name ? t('transfer.for', { name }) : t('transfer.forThem')}</p>
      <textarea
        className="display"
        id={id}
        name="message"
        rows={3}
        defaultValue={draft.message}
        placeholder={t('transfer.messagePlaceholder')}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count${error ? ` ${id}-error` : ''}`}
      />
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <p className="gift-card-foot">
        <small className="quiet">{sender ? t('transfer.from', { name: sender }) : ''}</small>
        <small id={`${id}-count`} className={isMessageShort(message) ? 'quiet' : 'is-over'}>
          {t('transfer.count', { count: [...message].length, max: MAX_MESSAGE_LENGTH })}
        </small>
      </p>
    </div>
  )
}
