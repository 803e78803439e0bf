import { useState } from 'react'
import type { UseAnswer, VoucherShown } from '../lib/backend.ts'
import { t } from '../lib/texts.ts'
import type { Found } from '../scan/look-up.ts'
import { FailedCheck, NextButton } from './FailedCheck.tsx'
import { endedFact, lastUseFacts, memberFact, whatFact } from './facts.ts'
import { UsedVoucher } from './UsedVoucher.tsx'
import { ValidVoucher } from './ValidVoucher.tsx'
import { Facts, VerdictView } from './VerdictView.tsx'
import { outcomeOfVoucher } from './verdicts.ts'

export type ResultProps = {
  found: Exclude<Found, { kind: 'member' }>
  /** One for each scan: tries of the same scan count once. */
  scanKey: string
  /** Back to the camera. */
  onNext: () => void
  /** Checks the same code again. */
  onRepeat: () => void
}

/** The verdict on a code, and what follows it. */
export function Result({ found, scanKey, onNext, onRepeat }: ResultProps) {
  const [use, setUse] = useState<UseAnswer>()
  if (found.kind === 'failure')
    return <FailedCheck failure={found.failure} onNext={onNext} onRepeat={onRepeat} />
  const { voucher } = found
  if (use) return <UsedVoucher voucher={voucher} use={use} onNext={onNext} />
  if (voucher.state !== 'valid') return <UnusableVoucher voucher={voucher} onNext={onNext} />
  return <ValidVoucher voucher={voucher} scanKey={scanKey} onUsed={setUse} onCancel={onNext} />
}

function UnusableVoucher({ voucher, onNext }: { voucher: VoucherShown; onNext: () => void }) {
  const { verdict, mark, word, why } = outcomeOfVoucher(voucher)
  return (
    <VerdictView
      verdict={verdict}
      mark={mark}
      word={t(word)}
      why={why && t(why)}
      spoken={voucher.title}
      dock={<NextButton onClick={onNext} />}
    >
      <Facts
        facts={[
          ...(voucher.state === 'used' ? lastUseFacts(voucher) : []),
          voucher.state === 'expired' ? endedFact(voucher) : undefined,
          whatFact(voucher),
          memberFact(voucher),
        ]}
      />
    </VerdictView>
  )
}
