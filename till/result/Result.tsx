import { t } from '../lib/texts.ts'
import type { VoucherShown } from '../lib/backend.ts'
import type { Found } from '../scan/look-up.ts'
import type { VoucherUse } from '../scan/scan-store.ts'
import { FailedCheck, NextButton } from './FailedCheck.tsx'
import { endedFact, lastUseFacts, memberFact, whatFact } from './facts.ts'
import { UsedVoucher } from './UsedVoucher.tsx'
import { ValidVoucher } from './ValidVoucher.tsx'
import { VerdictView } from './VerdictView.tsx'
import { outcomeOfVoucher } from './verdicts.ts'

export type ResultProps = {
  found: Exclude<Found, { kind: 'member' }>
  /** Unset until "Use voucher". */
  use: VoucherUse | undefined
  /** Uses the voucher, or this part of its amount in hundredths. */
  onUse: (cents: number | undefined) => void
  /** Back to the camera. */
  onNext: () => void
  /** Checks the same code again. */
  onRepeat: () => void
}

/** The verdict on a code, and what follows it. */
export function Result({ found, use, onUse, onNext, onRepeat }: ResultProps) {
  if (found.kind === 'failure')
    return <FailedCheck failure={found.failure} onNext={onNext} onRepeat={onRepeat} />
  const { voucher } = found
  if (voucher.state !== 'valid') return <UnusableVoucher voucher={voucher} onNext={onNext} />
  if (use?.answer) return <UsedVoucher voucher={voucher} use={use.answer} onNext={onNext} />
  if (use?.failure)
    return (
      <FailedCheck
        failure={use.failure}
        isBusy={use.isRunning}
        onNext={onNext}
        onRepeat={() => onUse(use.cents)}
      />
    )
  return (
    <ValidVoucher
      voucher={voucher}
      isRunning={use?.isRunning ?? false}
      onUse={onUse}
      onCancel={onNext}
    />
  )
}

function UnusableVoucher({ voucher, onNext }: { voucher: VoucherShown; onNext: () => void }) {
  const { verdict, mark, word, why } = outcomeOfVoucher(voucher)
  return (
    <VerdictView
      verdict={verdict}
      mark={mark}
      word={t(word)}
      why={why && t(why)}
      facts={[
        ...(voucher.state === 'used' ? lastUseFacts(voucher) : []),
        voucher.state === 'expired' ? endedFact(voucher) : undefined,
        whatFact(voucher),
        memberFact(voucher),
      ]}
      dock={<NextButton onClick={onNext} />}
    />
  )
}
