import { api } from '#contract/index.ts'
import type { Feature, MembershipAccount } from '#contract/membership.ts'
import { nextBirthday } from '#domain/birthday.ts'
import { VIDEO_POINTS } from '#domain/points.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { useBrand } from '#lib/brand.ts'
import { formatDay } from '#lib/texts/format.ts'
import { useRead, useStored } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Icon } from '#ui/Icon.tsx'
import { EarnAction, type OwnMembership } from './EarnAction.tsx'
import { EarnSummary } from './EarnSummary.tsx'
import './points.css'

/** Shows the ways to earn from the program's configuration, each with its action (SC-13..19). */
export function EarnPoints({ membership }: { membership: MembershipAccount }) {
  const { configuration } = useRead(api.membership.configuration, { id: membership.membershipId })
  const features = configuration.filter(({ isActive }) => isActive)
  const isPreview = isReadOnly(useViewer())

  return (
    <section className="section section-plain" aria-labelledby="earn-points">
      <div className="section-head">
        <h2 className="display" id="earn-points">
          {t('points.earn')}
        </h2>
        <span className="quiet">{t('points.rate')}</span>
      </div>
      {/* SC-81: a preview viewer sees the ways to earn without actions. */}
      {isPreview ? (
        <EarningWays features={features} />
      ) : (
        <OwnWays features={features} membership={membership} />
      )}
      <OwnVideo isReadOnly={isPreview} />
    </section>
  )
}

function OwnWays({
  features,
  membership,
}: {
  features: readonly Feature[]
  membership: MembershipAccount
}) {
  return (
    <EarningWays
      features={features}
      own={{ membership, birthdate: useStored(api.account.account)?.account.dateOfBirth }}
    />
  )
}

export function EarningWays({
  features,
  own,
}: {
  features: readonly Feature[]
  own?: OwnMembership
}) {
  if (features.length === 0) return null
  return (
    <ul className="earn-list">
      {features.map((feature) => (
        <li key={feature.featureName} className="earn">
          <EarnSummary featureName={feature.featureName} points={feature.rewardPoints} />
          <b className="earn-name">{t(`points.earn.${feature.featureName}`)}</b>
          <small className="quiet">{hintOf(feature, own)}</small>
          {own && <EarnAction feature={feature} own={own} />}
        </li>
      ))}
    </ul>
  )
}

/** Shows what the member's own video earns (CO-37). Staff book it, so the link goes to the support of the brand. */
export function OwnVideo({ isReadOnly }: { isReadOnly: boolean }) {
  const { links } = useBrand()
  return (
    <p className="earn-video quiet">
      <Icon name="play" />
      <span>{t('earn.video', { count: VIDEO_POINTS })}</span>
      {!isReadOnly && (
        <a className="text-link" href={links.support}>
          {t('earn.videoSend')}
        </a>
      )}
    </p>
  )
}

/** How the points are earned; for a known birth date, when the next birthday points come. */
const hintOf = ({ featureName, rewardPoints }: Feature, own: OwnMembership | undefined): string =>
  featureName === 'BirthdayPoints' && own?.birthdate
    ? t('earn.birthdayOn', {
        count: rewardPoints,
        date: formatDay(nextBirthday(own.birthdate, new Date())),
      })
    : t(`points.earn.${featureName}.hint`)
