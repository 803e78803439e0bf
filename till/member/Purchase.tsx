import { useState } from 'react'
import type { AwardAnswer, MemberShown } from '../lib/backend.ts'
import { centsOf, money } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { useRequestKey } from '../lib/useRequestKey.ts'
import { useCurrency } from '../session/useCurrency.ts'
import { NextButton } from '../result/FailedCheck.tsx'
import { VerdictView } from '../result/VerdictView.tsx'
import { useBackend } from '../training/training.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'

type PurchaseProps = {
  member: MemberShown
  memberCode: string
  /** Unset beside the member, on a tablet. */
  onBack?: () => void
  onNext: () => void
}

/** What a receipt's number may contain (contract/till.ts). */
const receiptNumber = /^[\x21-\x7e]{1,40}$/

/** Gives points for a purchase: the amount paid, after vouchers, and the number of the receipt. */
export function Purchase({ member, memberCode, onBack, onNext }: PurchaseProps) {
  const backend = useBackend()
  const currency = useCurrency()
  const keyOf = useRequestKey()
  const [amount, setAmount] = useState('')
  const [receipt, setReceipt] = useState('')
  const [awarded, setAwarded] = useState<AwardedPurchase>()
  const cents = centsOf(amount)
  const { run, isRunning, failure } = useAction(
    async (sent: { cents: number; receipt: string }) => {
      const purchase = { memberCode, ...sent }
      setAwarded({ ...sent, award: await backend.award(purchase, keyOf(purchase)) })
    },
  )
  if (awarded) return <Awarded {...awarded} member={member} currency={currency} onNext={onNext} />
  return (
    <div className="screen-part">
      <PurchaseTitle name={member.firstName} onBack={onBack} />
      <div className="body purchase">
        <label className="input">
          <span>{t('till.purchase.receipt')}</span>
          <input
            value={receipt}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            readOnly={isRunning}
            onChange={({ target }) => setReceipt(target.value.trim())}
          />
        </label>
        <AmountField
          label={t('till.purchase.amount')}
          currency={currency}
          value={amount}
          onChange={setAmount}
          isReadOnly={isRunning}
        />
      </div>
      <div className="dock">
        {failure && (
          <Note icon="alert" look="bad" role="alert">
            {failure.message}
          </Note>
        )}
        <Button
          look="main"
          isBusy={isRunning}
          isDisabled={cents === undefined || !receiptNumber.test(receipt)}
          onClick={() => cents !== undefined && run({ cents, receipt })}
        >
          {t('till.purchase.do')}
        </Button>
      </div>
    </div>
  )
}

type PurchaseTitleProps = { name: string | undefined; onBack: (() => void) | undefined }

function PurchaseTitle({ name, onBack }: PurchaseTitleProps) {
  if (!onBack) return <h2 className="display side-title">{t('till.purchase.open')}</h2>
  return (
    <Title back={{ label: t('till.purchase.back'), onClick: onBack }}>
      {name ? t('till.purchase.title', { name }) : t('till.purchase.open')}
    </Title>
  )
}

/** What was sent, and the answer to it. */
type AwardedPurchase = { award: AwardAnswer; cents: number; receipt: string }

type AwardedProps = AwardedPurchase & {
  member: MemberShown
  currency: string
  onNext: () => void
}

/** What a purchase has given. It may wait for the member, or give nothing. */
function Awarded({ award, member, cents, receipt, currency, onNext }: AwardedProps) {
  const { state, points } = award
  const isCredited = state === 'credited'
  return (
    <VerdictView
      verdict={isCredited ? 'done' : 'ask'}
      mark={isCredited ? 'tick' : state === 'waiting' ? 'clock' : 'question'}
      word={
        isCredited
          ? t('till.added', { count: points })
          : t(state === 'waiting' ? 'till.word.waiting' : 'till.word.noPoints')
      }
      why={isCredited ? undefined : reasonOf(award)}
      facts={[
        member.firstName ? { label: t('till.fact.for'), value: member.firstName } : undefined,
        {
          label: t('till.fact.paid'),
          value: money(cents, currency),
          small: t('till.receipt', { receipt }),
        },
      ]}
      dock={<NextButton onClick={onNext} />}
    />
  )
}

const reasons = {
  notVerified: 'till.why.notVerified',
  lessThanOneDollar: 'till.why.lessThanOne',
  tooLarge: 'till.why.tooLarge',
  beforeJoining: 'till.why.beforeJoining',
} as const

const reasonOf = ({ reason }: AwardAnswer): string | undefined =>
  reason && reason in reasons ? t(reasons[reason as keyof typeof reasons]) : undefined
