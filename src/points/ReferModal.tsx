import { useMemo, type Ref } from 'react'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { ONE_DOLLAR } from '#domain/referral.ts'
import { useBrand } from '#lib/brand.ts'
import { price } from '#lib/texts/format.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { useFullSize, type FullSize } from '#lib/navigation/useFullSize.ts'
import { useOnline } from '#lib/api/online.ts'
import { useOwnMembership } from '#lib/session/ownMembership.ts'
import { useRead, useStored } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { drawQr } from '#lib/codes/drawCode.ts'
import { useCopy } from '#lib/codes/useCopy.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { UiContext, useUiContext } from '#ui/uiContext.ts'
import { EarnSummary } from './EarnSummary.tsx'
import { JoinedFriends } from './JoinedFriends.tsx'
import './points.css'

/** Links for a friend to join (EN-87), or for somebody who only shops (EN-88). */
const kinds = {
  friend: { featureName: 'Referrals', link: earning.friendLink, lead: 'refer.friendLead' },
  shop: { featureName: 'ShopReferrals', link: earning.shopLink, lead: 'refer.shopLead' },
} as const
type Kind = keyof typeof kinds

/** Shows the member's referral link, to copy or share (SC-15, SC-16). */
export default function ReferModal({ id, step }: ModalProps<'refer'>) {
  const ui = useUiContext()
  const kind = id === 'shop' ? 'shop' : 'friend'
  const { full, close } = useFullSize<HTMLDivElement>({ modal: 'refer', id }, step)
  return (
    <UiContext value={full.isFull ? { ...ui, close } : ui}>
      <Modal
        look={full.isFull ? 'full' : 'small'}
        isLight
        title={t(`points.earn.${kinds[kind].featureName}`)}
      >
        <Section waiting={<ReferWaiting />}>
          <Refer kind={kind} full={full} />
        </Section>
      </Modal>
    </UiContext>
  )
}

type ReferProps = { kind: Kind; full: FullSize<HTMLDivElement> }

/** Offline, a cached link is shown, or a notice without one. This is not a failure. */
function Refer({ kind, full }: ReferProps) {
  const membership = useOwnMembership()
  const isOnline = useOnline()
  const cached = useStored(kinds[kind].link, { id: membership.userAssetPointsId })
  return isOnline || cached ? (
    <OwnLink kind={kind} membership={membership} full={full} />
  ) : (
    <p className="quiet" role="status">
      {t('refer.offline')}
    </p>
  )
}

function OwnLink({
  kind,
  membership: { userAssetPointsId, membershipId },
  full: { isFull, open, content, button },
}: ReferProps & { membership: MembershipAccount }) {
  const { featureName, link, lead } = kinds[kind]
  const { referralUrl } = useRead(link, { id: userAssetPointsId })
  const { configuration } = useRead(api.membership.configuration, { id: membershipId })
  const { rewardPoints: points = 0, minPurchase = ONE_DOLLAR } =
    configuration.find((feature) => feature.featureName === featureName) ?? {}

  if (isFull) return <ReferralCode url={referralUrl} ref={content} />
  return (
    <div className="earn-dialog">
      <EarnSummary featureName={featureName} points={points} />
      <p>{t(lead, { count: points, least: price(minPurchase) })}</p>
      <div className="referral-link">
        <span className="label" id="referral-link">
          {t('refer.link')}
        </span>
        <span className="referral-link-url" role="group" aria-labelledby="referral-link">
          {referralUrl}
        </span>
        <button
          type="button"
          className="referral-qr"
          ref={button}
          aria-label={t('refer.showCode')}
          onClick={open}
        >
          <QrOf url={referralUrl} />
        </button>
      </div>
      <ShareButtons url={referralUrl} />
      {kind === 'friend' && <JoinedFriends id={userAssetPointsId} minPurchase={minPurchase} />}
    </div>
  )
}

/** The link as a QR code that fills the window. It is drawn here, so it works offline too. */
const ReferralCode = ({ url, ref }: { url: string; ref: Ref<HTMLDivElement> }) => (
  <div className="referral-code">
    <div role="img" aria-label={t('refer.code')} tabIndex={-1} ref={ref}>
      <QrOf url={url} />
    </div>
    <p>{t('refer.scan')}</p>
    <p className="referral-link-url">{url}</p>
  </div>
)

/** Black on white in every brand. */
function QrOf({ url }: { url: string }) {
  const { size, path } = useMemo(() => drawQr(url, 'M'), [url])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function ShareButtons({ url }: { url: string }) {
  const { name } = useBrand()
  const [state, copy] = useCopy(url)
  const canShare = 'share' in navigator

  async function copyAndNotify() {
    if ((await copy()) === 'copied') toast.successCode('REFERRAL_COPIED')
    else toast.notice(t('refer.copyFailed'))
  }

  return (
    <>
      {/* Cancelling the device's share sheet rejects the promise; that is not a failure. */}
      {canShare && (
        <Button
          wide
          icon="share"
          onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}
        >
          {t('refer.share')}
        </Button>
      )}
      <Button
        wide
        look={canShare ? 'quiet' : 'main'}
        icon={state === 'copied' ? 'check' : 'copy'}
        onClick={() => void copyAndNotify()}
      >
        {t('refer.copy')}
      </Button>
    </>
  )
}

const ReferWaiting = () => (
  <div className="earn-dialog" aria-busy="true">
    <Skeleton round width={44} height={44} />
    <Skeleton width="100%" height={44} />
    <Skeleton width="100%" height={72} />
    <Skeleton width="100%" height={52} />
  </div>
)
