import type { CodeView, PassView, VoucherView } from '#offline/passView.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Code } from '#ui/Code.tsx'
import { drawing } from '#ui/drawing.ts'
import type { CSSProperties, Ref } from 'react'
import { Link } from 'react-router-dom'
import { Qr } from '#lib/codes/CodeDrawing.tsx'
import { PassIcon } from './PassIcon.tsx'
import { ExpiryDate } from './ExpiryDate.tsx'

/** The picture belongs to the brand pack; the page's theme defines its URL as a CSS variable. */
const artOf = (name: string) => ({ '--art': drawing(name) }) as CSSProperties

/** A scrolling rail of the member card and each redeemed voucher, with scannable codes. */
export const PassRail = ({
  view,
  now,
  ref,
}: {
  view: PassView
  now: number
  ref?: Ref<HTMLUListElement>
}) => (
  <ul ref={ref} className="rail rail-pass" aria-label={view.texts.railLabel}>
    <MemberCard view={view} />
    {view.vouchers.map((voucher) => (
      <VoucherCard key={voucher.code.key} view={view} voucher={voucher} now={now} />
    ))}
  </ul>
)

const MemberCard = ({ view: { card, texts } }: { view: PassView }) => (
  <li className="rail-item">
    <article className="card" aria-label={texts.title}>
      <div className="card-picture art" style={artOf(card.art)} />
      <div className="card-face">
        <div className="card-owner">
          <span className="card-name">{card.name}</span>
          <b className="card-tier display">{card.tier}</b>
        </div>
        <div className="card-points">
          <b className="display">{card.points}</b>
          <small>{card.pointsWord}</small>
        </div>
      </div>
      <CardCode code={card.code} label={texts.memberCode} words={texts} />
    </article>
  </li>
)

const VoucherCard = ({
  view: { texts },
  voucher,
  now,
}: {
  view: PassView
  voucher: VoucherView
  now: number
}) => (
  <li className="rail-item">
    <article className="card voucher" aria-label={voucher.label}>
      <div className="voucher-art art" style={artOf(voucher.art)} />
      <div className="voucher-body">
        <b className="display t-31">{voucher.title}</b>
        <span>{voucher.description}</span>
        {voucher.placeAndTime && <span className="voucher-where">{voucher.placeAndTime}</span>}
        <ExpiryDate voucher={voucher} now={now} />
      </div>
      <CardCode code={voucher.code} label={texts.voucher} words={texts} />
    </article>
  </li>
)

type CardCodeProps = { code: CodeView; label: string; words: PassView['texts'] }

const CardCode = ({ code, label, words }: CardCodeProps) => (
  <div className="card-code">
    <Qr code={code} label={words.qr} />
    <div className="card-code-text">
      <small>{label}</small>
      <Code groups={code.groups} spelled={code.spelled} />
      <Link className="card-open" to={paths.code({ key: code.key })} discover="none">
        <PassIcon name="expand" />
        {words.fullScreen}
      </Link>
    </div>
  </div>
)
