import { useState } from 'react'
import type { AwardAnswer, MemberShown } from '../lib/backend.ts'
import { centsOf, money } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { useCurrency } from '../session/useCurrency.ts'
import { NextButton } from '../result/FailedCheck.tsx'
import { Facts, VerdictView } from '../result/VerdictView.tsx'
import { useBackend } from '../training/training.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'

type PurchaseProps = {
  member: MemberShown
  memberCode: string
  onBack: () => void
  onNext: () => void
}

/** What a receipt's number may contain (contract/till.ts). */
const receiptNumber = /^[\x21-\x7e]{1,40}$/

/** Gives points for a purchase: the amount paid, after vouchers, and the number of the receipt. */
export function Purchase({ member, memberCode, onBack, onNext }: PurchaseProps) {
  const backend = useBackend()
  const currency = useCurrency()
  const [amount, setAmount] = useState('')
  const [receipt, setReceipt] = useState('')
  // One for this screen: a second try of the same purchase counts once.
  const [key] = useState(() => crypto.randomUUID())
  const [award, setAward] = useState<AwardAnswer>()
  const cents = centsOf(amount)
  const { run, isRunning, failure } = useAction(async () => {
    if (cents !== undefined) setAward(await backend.award({ memberCode, cents, receipt }, key))
  })
  if (award && cents !== undefined)
    return (
      <Awarded
        award={award}
        member={member}
        paid={money(cents, currency)}
        receipt={receipt}
        onNext={onNext}
      />
    )
  const name = member.firstName
  return (
    <div className="screen-part">
      <Title back={{ label: t('till.purchase.back'), onClick: onBack }}>
        {name ? t('till.purchase.title', { name }) : t('till.purchase.open')}
      </Title>
      <div className="body">
        <label className="input">
          <span>{t('till.purchase.receipt')}</span>
          <input
            value={receipt}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            onChange={({ target }) => setReceipt(target.value.trim())}
          />
        </label>
        <AmountField
          label={t('till.purchase.amount')}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
        {failure && (
          <Note icon="alert" look="bad" role="alert">
            {failure.message}
          </Note>
        )}
      </div>
      <div className="dock">
        <Button
          look="main"
          isBusy={isRunning}
          isDisabled={cents === undefined || !receiptNumber.test(receipt)}
          onClick={() => run()}
        >
          {t('till.purchase.do')}
        </Button>
      </div>
    </div>
  )
}

type AwardedProps = {
  award: AwardAnswer
  member: MemberShown
  paid: string
  receipt: string
  onNext: () => void
}

/** What a purchase has given. It may wait for the member, or give nothing. */
function Awarded({ award, member, paid, receipt, onNext }: AwardedProps) {
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
      dock={<NextButton onClick={onNext} />}
    >
      <Facts
        facts={[
          member.firstName ? { label: t('till.fact.for'), value: member.firstName } : undefined,
          { label: t('till.fact.paid'), value: paid, small: t('till.receipt', { receipt }) },
        ]}
      />
    </VerdictView>
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
