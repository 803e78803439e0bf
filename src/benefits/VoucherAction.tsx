import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { BenefitVoucher, Utility } from '#contract/utility.ts'
import { webLink } from '#domain/link.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { useBrand } from '#kit/brand.ts'
import { formatDay } from '#kit/format.ts'
import { Leaving } from '#kit/Leaving.tsx'
import { openModal } from '#kit/modal.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Said } from '#ui/Said.tsx'
import type { ActionProps } from './actions.tsx'
import { useClaim } from './useClaim.ts'
import { voucherState } from './voucherState.ts'
import './voucher.css'

/** A code of the brand's own: to be claimed, shown, or why not yet. */
export const VoucherAction = ({ benefit }: ActionProps) =>
  benefit.vouchers?.map((voucher) => <VoucherFoot key={voucher.voucherId} benefit={benefit} voucher={voucher} onClaimed={() => openModal('voucher', { id: benefit.utilityId })} />)

type FootProps = { benefit: Utility; voucher: BenefitVoucher; onClaimed?: () => void }

/** What a member does with one voucher, wherever it stands. */
export function VoucherFoot({ benefit, voucher, onClaimed }: FootProps) {
  const viewer = useViewer()
  const { foot, claimedHere } = useFocusThatStays(voucher.voucherCode !== null)
  const claimed = () => {
    claimedHere()
    onClaimed?.()
  }
  return <div className="voucher-foot" ref={foot}><VoucherFace benefit={benefit} voucher={voucher} isPreview={isReadOnly(viewer)} isUnverified={viewer.kind === 'member' && !viewer.isVerified} claim={(of) => <Claim voucher={voucher} of={of} onClaimed={claimed} />} /></div>
}

/** The button that claims goes with the claim: what stands there instead takes over the focus it had. */
function useFocusThatStays(isClaimed: boolean) {
  const foot = useRef<HTMLDivElement>(null)
  const isHere = useRef(false)
  useEffect(() => {
    if (isClaimed && isHere.current && document.activeElement === document.body) foot.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isClaimed])
  return { foot, claimedHere: () => { isHere.current = true } }
}

type FaceProps = Omit<FootProps, 'onClaimed'> & { isPreview: boolean; isUnverified: boolean; claim: (of: string) => ReactNode }

/** What stands there. Whoever only looks sees a button like everybody else, which says so (ST-62). */
export function VoucherFace({ benefit, voucher, isPreview, isUnverified, claim }: FaceProps) {
  const [now] = useState(Date.now)
  const state = voucherState(voucher, now)
  // Several stand beside each other: the ear hears whose it is.
  const of = benefit.vouchers && benefit.vouchers.length > 1 ? voucher.description : benefit.utilityName

  if (state === 'claimed') return <Button look="quiet" size="small" icon="check" to={paths.here({ modal: 'voucher', id: benefit.utilityId })}><Said of={of}>{t('voucher.show')}</Said></Button>
  if (state === 'noBirthdate' && !isPreview) return <><p className="quiet">{t('voucher.birthdateWhy')}</p><AddBirthdate of={of} /></>
  if (state === 'later' && voucher.opensAt) return <p className="quiet">{t('voucher.opensOn', { date: formatDay(voucher.opensAt) })}</p>
  if (isUnverified) return <Verify of={of} />
  return <>{voucher.closesAt && <p className="quiet">{t('voucher.closesOn', { date: formatDay(voucher.closesAt) })}</p>}{claim(of)}</>
}

function Claim({ voucher: { voucherId }, of, onClaimed }: Pick<FootProps, 'voucher' | 'onClaimed'> & { of: string }) {
  const { claim, busy, problem, heldBack } = useClaim()
  const press = async () => {
    if (await claim(voucherId)) onClaimed?.()
  }
  // The phone may not know yet that the address is unverified.
  if (problem?.code === 'VERIFY_EMAIL_FIRST') return <Verify of={of} />
  // What was told in passing stays beside what cannot be had.
  const gone = problem?.code === 'VOUCHERS_ALL_GONE' ? problem.message : undefined
  return (
    <>
      <Button size="small" busy={busy} {...heldBack} onClick={() => void press()}><Said of={of}>{t('voucher.claim')}</Said></Button>
      {gone !== undefined && <p className="quiet">{gone}</p>}
    </>
  )
}

/** A pool of codes has an end: the server gives none of them to an address that nobody has confirmed. */
const Verify = ({ of }: { of: string }) => (
  <><p className="quiet">{t('voucher.verifyWhy')}</p><Button look="quiet" size="small" to={paths.accountVerify()}><Said of={of}>{t('voucher.verify')}</Said></Button></>
)

/** VA-34, VA-35: the brand may ask for it elsewhere. */
function AddBirthdate({ of }: { of: string }) {
  const elsewhere = webLink(useBrand().links.birthdate)
  return elsewhere
    ? <Leaving className="button button-quiet button-small" href={elsewhere} of={of}>{t('voucher.addBirthdate')}</Leaving>
    : <Button look="quiet" size="small" to={paths.birthdate()}><Said of={of}>{t('voucher.addBirthdate')}</Said></Button>
}
