import { useCallback, useState } from 'react'
import type { MemberShown, VoucherShown } from '../lib/backend.ts'
import { date, price } from '../lib/format.ts'
import { closeScreen, openScreen, openTab } from '../lib/screens.ts'
import { t } from '../lib/texts.ts'
import { useLoaded } from '../lib/useLoaded.ts'
import { useMedia, WIDE } from '../lib/useMedia.ts'
import { FailedCheck } from '../result/FailedCheck.tsx'
import { foundMember } from '../scan/found-member.ts'
import { useBackend } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'
import { Purchase } from './Purchase.tsx'

/** A member by the code on their pass: first name, level, points, and what they can use. */
export function MemberScreen({ memberCode }: { memberCode: string }) {
  const backend = useBackend()
  const load = useCallback(
    async () => foundMember.take(memberCode) ?? (await backend.member(memberCode)),
    [backend, memberCode],
  )
  const { value: member, failure, reload } = useLoaded(load)
  const isWide = useMedia(WIDE)
  const [hasPurchase, setHasPurchase] = useState(false)
  if (failure && !member)
    return <FailedCheck failure={failure} onNext={closeScreen} onRepeat={reload} />
  if (!member)
    return (
      <div className="checking">
        <span className="spinner" aria-hidden="true" />
        <p role="status">{t('till.checking')}</p>
      </div>
    )
  const purchase = { member, memberCode, onNext: () => openTab('scan') }
  if (isWide)
    return (
      <div className="sides">
        <div className="side">
          <MemberFacts member={member} />
        </div>
        <section className="side side-purchase" aria-label={t('till.purchase.open')}>
          <Purchase {...purchase} />
        </section>
      </div>
    )
  if (hasPurchase)
    return (
      <Purchase
        {...purchase}
        onBack={() => {
          setHasPurchase(false)
          reload()
        }}
      />
    )
  return (
    <>
      <MemberFacts member={member} />
      <div className="dock">
        <Button look="main" icon="plus" onClick={() => setHasPurchase(true)}>
          {t('till.purchase.open')}
        </Button>
      </div>
    </>
  )
}

function MemberFacts({ member }: { member: MemberShown }) {
  const vouchers = member.vouchers.filter(({ kind }) => kind !== 'benefit')
  const benefits = member.vouchers.filter(({ kind }) => kind === 'benefit')
  return (
    <>
      <Title back={{ label: t('till.type.back'), onClick: closeScreen }}>
        {t('till.member.title')}
      </Title>
      <section className="member">
        <h2 className="display">{member.firstName ?? t('till.member.noName')}</h2>
        <p>
          <span>{member.tier}</span>
          <span>{t('till.points', { count: member.points })}</span>
        </p>
      </section>
      {member.vouchers.length === 0 && (
        <div className="body">
          <Note icon="info" look="quiet">
            {t('till.member.nothing')}
          </Note>
        </div>
      )}
      <VoucherList title={t('till.member.vouchers')} vouchers={vouchers} />
      <VoucherList title={t('till.member.benefits')} vouchers={benefits} />
    </>
  )
}

function VoucherList({ title, vouchers }: { title: string; vouchers: readonly VoucherShown[] }) {
  if (vouchers.length === 0) return null
  return (
    <section className="member-list">
      <h2>{title}</h2>
      <ul>
        {vouchers.map((voucher) => (
          <li key={voucher.code}>
            <span>
              <strong className="display">
                {voucher.cents === undefined
                  ? voucher.title
                  : price(voucher.leftCents ?? voucher.cents, voucher.currency)}
              </strong>
              <small>{detailsOf(voucher)}</small>
            </span>
            <Button look="small" onClick={() => openScreen({ name: 'scan', code: voucher.code })}>
              {t('till.useShort')}
              <span className="sr-only"> {voucher.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const detailsOf = ({ cents, title, expiryDate }: VoucherShown): string =>
  [
    cents === undefined ? undefined : title,
    expiryDate && t('till.member.until', { date: date(expiryDate) }),
  ]
    .filter(Boolean)
    .join(', ')
