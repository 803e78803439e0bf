import { useCopy } from '#lib/codes/useCopy.ts'
import { toast } from '#lib/browser/toast.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import type { TestCard } from './paysafe.ts'

const outcomes: Record<TestCard['outcome'], TextKey> = {
  success: 'card.trySuccess',
  decline: 'card.tryDecline',
  challenge: 'card.tryChallenge',
  challengeFails: 'card.tryChallengeFails',
  timeout: 'card.tryTimeout',
  unreachable: 'card.tryUnreachable',
}

/** The demo's cards to try, and what the bank of the demo does with each. Without the sandbox vault there are none. */
export const TestCards = ({ cards }: { cards: readonly TestCard[] }) =>
  cards.length > 0 && (
    <details className="test-cards">
      <summary className="text-link">{t('card.try')}</summary>
      <p className="quiet">{t('card.tryText')}</p>
      <ul>
        {cards.map((card) => (
          <li key={card.number}>
            <Row card={card} />
          </li>
        ))}
      </ul>
    </details>
  )

function Row({ card: { number, brand, outcome } }: { card: TestCard }) {
  const printed = grouped(number)
  const [state, copy] = useCopy(number)
  return (
    <>
      <p>
        <code>{printed}</code>
        <small className="quiet">
          {t('card.tryLine', { brand, outcome: t(outcomes[outcome]) })}
        </small>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={t('card.tryCopy', { number: printed })}
        onClick={() =>
          void copy().then((result) => {
            if (result === 'failed') toast.notice(t('card.tryCopyFailed'))
          })
        }
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
      </button>
      <span className="sr-only" role="status">
        {state === 'copied' && t('card.tryCopied')}
      </span>
    </>
  )
}

/** Groups digits as they are printed on a card. */
const grouped = (number: string): string =>
  (number.length === 15
    ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
    : (number.match(/.{1,4}/g) ?? [])
  ).join(' ')
