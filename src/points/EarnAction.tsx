import type { ReactNode } from 'react'
import type { Feature, MembershipAccount } from '#contract/membership.ts'
import { useBrand } from '#lib/brand.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { networks, rememberFollow, type Network } from './followPopup.ts'

/** The member's data. `birthdate`: null when the member has not given it, undefined until it is loaded. */
export type OwnMembership = { membership: MembershipAccount; birthdate: string | null | undefined }
type Way = { feature: Feature; own: OwnMembership }

const actions = {
  Referrals: () => (
    <Link to={paths.here({ modal: 'refer', id: 'friend' })} of="Referrals">
      {t('earn.getLink')}
    </Link>
  ),
  ShopReferrals: () => (
    <Link to={paths.here({ modal: 'refer', id: 'shop' })} of="ShopReferrals">
      {t('earn.getLink')}
    </Link>
  ),
  BirthdayPoints: ({ own }) => own.birthdate === null && <AddBirthday />,
  InstagramFollow: ({ feature, own }) =>
    feature.instagramUrl && (
      <Follow
        network="instagram"
        url={feature.instagramUrl}
        hasFollowed={own.membership.hasFollowedInstagram}
      />
    ),
  StravaFollow: ({ feature, own }) =>
    feature.stravaUrl && (
      <Follow
        network="strava"
        url={feature.stravaUrl}
        hasFollowed={own.membership.hasFollowedStrava}
      />
    ),
  JudgeMe: () => <ToShop />,
} satisfies Record<Feature['featureName'], (way: Way) => ReactNode>

/** Returns the action that starts a way to earn, or shows that it is done. */
export const EarnAction = (way: Way): ReactNode => actions[way.feature.featureName](way)

/** Several actions have the same label, so screen readers also get the way to earn. */
const LabelOf = ({ of, children }: { of: Feature['featureName']; children: ReactNode }) => (
  <>
    <span>
      {children} <span className="sr-only">({t(`points.earn.${of}`)})</span>
    </span>
    <Icon name="more" />
  </>
)

const Link = ({
  to,
  of,
  children,
}: {
  to: string
  of: Feature['featureName']
  children: ReactNode
}) => (
  <Button look="text" className="earn-action" to={to}>
    <LabelOf of={of}>{children}</LabelOf>
  </Button>
)

const Leaving = ({
  href,
  of,
  children,
}: {
  href: string
  of: Feature['featureName']
  children: ReactNode
}) => (
  <a className="text-link earn-action" href={href} target="_blank" rel="noopener noreferrer">
    <LabelOf of={of}>{children}</LabelOf>
  </a>
)

/** Once done it still links to the network, because the points are credited before the member follows. */
function Follow({
  network,
  url,
  hasFollowed,
}: {
  network: Network
  url: string
  hasFollowed: boolean
}) {
  const { name, featureName } = networks[network]
  if (hasFollowed) {
    return (
      <a
        className="text-link earn-action is-done"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="check" />
        <span>
          {t('earn.followed')}{' '}
          <span className="sr-only">({t('follow.open', { network: name })})</span>
        </span>
        <Icon name="more" />
      </a>
    )
  }

  function press() {
    rememberFollow(network)
    openModal('follow', { id: network })
  }
  return (
    <Button look="text" className="earn-action" onClick={press}>
      <LabelOf of={featureName}>{t('earn.follow')}</LabelOf>
    </Button>
  )
}

/** The brand may ask for the birth date on its own page (SC-43). */
function AddBirthday() {
  const { links } = useBrand()
  return links.birthdate ? (
    <Leaving href={links.birthdate} of="BirthdayPoints">
      {t('earn.addBirthday')}
    </Leaving>
  ) : (
    <Link to={paths.birthdate()} of="BirthdayPoints">
      {t('earn.addBirthday')}
    </Link>
  )
}

const ToShop = () => (
  <Leaving href={useBrand().links.website} of="JudgeMe">
    {t('earn.toShop')}
  </Leaving>
)
