import { useState } from 'react'
import { payments } from '#contract/payments.ts'
import { useOnline } from '#lib/api/online.ts'
import { usePolling } from '#lib/api/polling.ts'
import { asProblem } from '#lib/api/problem.ts'
import { useAction } from '#lib/api/useAction.ts'
import { send } from '#lib/api/write.ts'
import { toast } from '#lib/browser/toast.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isWithoutAnswer } from '../buy/steps.ts'
import { Challenge } from '../challenge/Challenge.tsx'
import { HostedFields } from '../hosted/HostedFields.tsx'
import { TestCards } from '../hosted/TestCards.tsx'
import { useHostedCard, type CardToken } from '../hosted/useHostedCard.ts'

type Props = { onSaved: () => void; onCancel: (() => void) | undefined }

/** Saves a card through the hosted fields; the bank may ask the member first (CA-63, VA-22). */
export function NewCard(props: Props) {
  // The fields have no use without a network, and the texts in their frames are those of one language.
  const isOnline = useOnline()
  const language = useLanguage()
  return isOnline ? (
    <Form key={language} {...props} />
  ) : (
    <p className="card-offline">
      <Icon name="offline" />
      <span>{t('card.offline')}</span>
    </p>
  )
}

function Form({ onSaved, onCancel }: Props) {
  const card = useHostedCard({ cartToken: undefined, isCvcOnly: false })
  const action = useAction()
  const disabledReason = useDisabledReason(action.problem)
  const [challenge, setChallenge] = useState<{ url: string; token: CardToken }>()

  async function save(token: CardToken | undefined) {
    if (!token) return
    try {
      const { challengeUrl } = await send(payments.saveMethod, token)
      if (challengeUrl !== null) return setChallenge({ url: challengeUrl, token })
    } catch (thrown) {
      if (!isWithoutAnswer(asProblem(thrown))) setChallenge(undefined)
      throw thrown
    }
    toast.successCode('CARD_SAVED')
    onSaved()
  }

  // A bank need not say when the member is through.
  usePolling(
    async () => challenge && !action.busy && (await action.run(() => save(challenge.token))),
    challenge?.url,
  )

  return (
    <form
      className="card-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void action.run(async () => save(await card.tokenize()))
      }}
    >
      {challenge && (
        <Challenge
          url={challenge.url}
          text={t('card.confirmText')}
          cancelLabel={t('card.cancelSaving')}
          problem={action.problem}
          onDone={() => void action.run(() => save(challenge.token))}
          onCancel={() => setChallenge(undefined)}
        />
      )}
      <div className="card-form" hidden={challenge !== undefined}>
        <HostedFields card={card} />
        <FormProblem problem={action.problem} />
        {card.state !== 'unreachable' && (
          <Button
            type="submit"
            wide
            busy={action.busy}
            disabled={card.state === 'loading'}
            {...disabledReason}
          >
            {t('card.save')}
          </Button>
        )}
        {onCancel && (
          <Button wide look="quiet" disabled={action.busy} onClick={onCancel}>
            {t('card.cancel')}
          </Button>
        )}
        <TestCards cards={card.testCards} />
      </div>
    </form>
  )
}
