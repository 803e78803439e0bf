import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { BenefitVoucher, Utility } from '#contract/utility.ts'
import { webLink } from '#domain/links.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { useBrand } from '#lib/brand.ts'
import { formatDate, formatDay } from '#lib/texts/format.ts'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { openModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { MessageLine } from '#ui/MessageLine.tsx'
import type { ActionProps } from '../actions.tsx'
import { useClaim } from './useClaim.ts'
import { voucherState } from './voucherState.ts'
import './voucher.css'

/** Shows the vouchers of a benefit, to claim or to open, or why that is not possible yet. */
export const VoucherAction = ({ benefit }: ActionProps) =>
  benefit.vouchers?.map((voucher) => (
    <VoucherFooter
      key={voucher.voucherId}
      benefit={benefit}
      voucher={voucher}
      onClaimed={() => openModal('voucher', { id: benefit.utilityId })}
    />
  ))

type FooterProps = { benefit: Utility; voucher: BenefitVoucher; onClaimed?: () => void }

/** The action of one voucher, on a tile or in a modal. */
export function VoucherFooter({ benefit, voucher, onClaimed }: FooterProps) {
  const viewer = useViewer()
  const { foot, claimedHere } = useFocusAfterClaim(voucher.voucherCode !== null)
  const claimed = () => {
    claimedHere()
    onClaimed?.()
  }
  return (
    <div className="voucher-foot" ref={foot}>
      <VoucherSummary
        benefit={benefit}
        voucher={voucher}
        isPreview={isReadOnly(viewer)}
        isUnverified={viewer.kind === 'member' && !viewer.isVerified}
        claim={(of) => <Claim voucher={voucher} of={of} onClaimed={claimed} />}
      />
    </div>
  )
}

/** The claim button unmounts with the claim: moves its focus to the link that replaces it. */
function useFocusAfterClaim(isClaimed: boolean) {
  const foot = useRef<HTMLDivElement>(null)
  const isHere = useRef(false)
  useEffect(() => {
    if (isClaimed && isHere.current && document.activeElement === document.body)
      foot.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isClaimed])
  return {
    foot,
    claimedHere: () => {
      isHere.current = true
    },
  }
}

type SummaryProps = Omit<FooterProps, 'onClaimed'> & {
  isPreview: boolean
  isUnverified: boolean
  claim: (of: string) => ReactNode
}

/** Renders the action for the state of a voucher. A preview viewer gets the claim button too, which then explains (ST-62). */
export function VoucherSummary({ benefit, voucher, isPreview, isUnverified, claim }: SummaryProps) {
  const [now] = useState(Date.now)
  const state = voucherState(voucher, now)
  // The accessible name has to tell several vouchers of one benefit apart.
  const of =
    benefit.vouchers && benefit.vouchers.length > 1 ? voucher.description : benefit.utilityName

  if (voucher.usedAt !== undefined) return <Used at={voucher.usedAt} />
  if (state === 'claimed')
    return (
      <Button
        look="quiet"
        size="small"
        icon="check"
        to={paths.here({ modal: 'voucher', id: benefit.utilityId })}
      >
        <MessageLine of={of}>{t('voucher.show')}</MessageLine>
      </Button>
    )
  if (state === 'noBirthdate' && !isPreview)
    return (
      <>
        <p className="quiet">{t('voucher.birthdateWhy')}</p>
        <AddBirthdate of={of} />
      </>
    )
  if (state === 'later' && voucher.opensAt)
    return <p className="quiet">{t('voucher.opensOn', { date: formatDay(voucher.opensAt) })}</p>
  if (isUnverified) return <Verify of={of} />
  return (
    <>
      {voucher.closesAt && (
        <p className="quiet">{t('voucher.closesOn', { date: formatDay(voucher.closesAt) })}</p>
      )}
      {claim(of)}
    </>
  )
}

/** Says when a store used a code, instead of the actions. */
export const Used = ({ at }: { at: string }) => (
  <p className="quiet">{t('voucher.used', { date: formatDate(at) })}</p>
)

function Claim({
  voucher: { voucherId },
  of,
  onClaimed,
}: Pick<FooterProps, 'voucher' | 'onClaimed'> & { of: string }) {
  const { claim, busy, problem, disabledReason } = useClaim()
  const press = async () => {
    if (await claim(voucherId)) onClaimed?.()
  }
  // The cached account may not show yet that the email is unverified.
  if (problem?.code === 'VERIFY_EMAIL_FIRST') return <Verify of={of} />
  // The toast disappears, so the reason stays beside the button.
  const finalMessage =
    problem?.code === 'VOUCHERS_ALL_GONE' || problem?.code === 'VOUCHER_CLAIMED_BEFORE'
      ? problem.message
      : undefined
  return (
    <>
      <Button size="small" busy={busy} {...disabledReason} onClick={() => void press()}>
        <MessageLine of={of}>{t('voucher.claim')}</MessageLine>
      </Button>
      {finalMessage !== undefined && <p className="quiet">{finalMessage}</p>}
    </>
  )
}

/** Codes are limited, so the server gives none to an unverified email. */
const Verify = ({ of }: { of: string }) => (
  <>
    <p className="quiet">{t('voucher.verifyWhy')}</p>
    <Button look="quiet" size="small" to={paths.accountVerify()}>
      <MessageLine of={of}>{t('voucher.verify')}</MessageLine>
    </Button>
  </>
)

/** The brand may ask for the birth date on its own page (VA-34, VA-35). */
function AddBirthdate({ of }: { of: string }) {
  const elsewhere = webLink(useBrand().links.birthdate)
  return elsewhere ? (
    <ExternalLink className="button button-quiet button-small" href={elsewhere} of={of}>
      {t('voucher.addBirthdate')}
    </ExternalLink>
  ) : (
    <Button look="quiet" size="small" to={paths.birthdate()}>
      <MessageLine of={of}>{t('voucher.addBirthdate')}</MessageLine>
    </Button>
  )
}
