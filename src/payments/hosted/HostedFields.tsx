import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { mistakes } from './hostedForm.ts'
import type { FieldName } from './paysafe.ts'
import type { HostedCard } from './useHostedCard.ts'
import './hosted.css'

const labels: Record<FieldName, TextKey> = {
  cardNumber: 'card.number',
  expiryDate: 'card.expiry',
  cvv: 'card.cvc',
}

/**
 * The fields of the payment partner, each an input in a frame of its own origin; labels, edges and errors are ours
 * (SC-50). What is typed in them never reaches this page.
 */
export const HostedFields = ({ card }: { card: HostedCard }) => (
  <div className="hosted" role="group" aria-label={t('card.fields')} data-state={card.state}>
    <p className="hosted-head">
      <Icon name="lock" />
      <span>{t(card.names.length === 1 ? 'card.secureOne' : 'card.secure')}</span>
    </p>
    {card.state === 'unreachable' ? (
      <Unreachable card={card} />
    ) : (
      <div className="hosted-fields">
        {card.names.map((name) => (
          <Field key={card.idOf(name)} name={name} card={card} />
        ))}
      </div>
    )}
    {card.state === 'loading' && (
      <p className="sr-only" role="status">
        {t('card.loading')}
      </p>
    )}
  </div>
)

function Field({ name, card }: { name: FieldName; card: HostedCard }) {
  const { isValid, isFocused, isMarked } = card.stateOf(name)
  const isWrong = isMarked && !isValid
  return (
    <div className={isWrong ? 'field is-wrong' : 'field'} data-field={name}>
      {/* The frame names its input itself; a label of this page cannot point into it. */}
      <span className="hosted-label" aria-hidden="true" onClick={() => card.focus(name)}>
        {t(labels[name])}
      </span>
      <div className="input hosted-input" data-focused={isFocused}>
        <div className="hosted-frame" id={card.idOf(name)} />
        {card.state === 'loading' && <Skeleton width="60%" height={20} />}
        {isWrong && <Icon name="alert" />}
      </div>
      {isWrong && (
        <p className="field-error" role="alert">
          {t(mistakes[name])}
        </p>
      )}
    </div>
  )
}

/** The script was not loaded or was refused, or the server gave nothing to start it with. */
const Unreachable = ({ card }: { card: HostedCard }) => (
  <div className="hosted-failed" role="alert">
    <p className="hosted-failed-title">{t('card.unreachable')}</p>
    <p>{card.problem?.message ?? t('card.unreachableText')}</p>
    <Button look="quiet" icon="retry" onClick={card.retry}>
      {t('ui.tryAgain')}
    </Button>
  </div>
)
