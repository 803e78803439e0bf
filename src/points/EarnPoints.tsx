import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { isReadOnly } from '#domain/viewer.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EarnAction } from './EarnAction.tsx'
import { EarnFace } from './EarnFace.tsx'
import { useBirthday } from './useBirthday.ts'
import './points.css'

/** The ways to earn, from the programme's configuration, each with what begins it (SC-13..19). */
export function EarnPoints({ membership }: { membership: MembershipAccount }) {
  const { configuration } = useRead(api.membership.configuration, { id: membership.membershipId })
  const active = configuration.filter(({ isActive }) => isActive)
  // SC-81
  const isPlain = isReadOnly(useViewer())

  return (
    <section className="section section-plain" aria-labelledby="earn-points">
      <div className="head">
        <h2 className="display" id="earn-points">{t('points.earn')}</h2>
        <span className="quiet">{t('points.rate')}</span>
      </div>
      {active.length > 0 && (
        <ul className="earns">
          {active.map((feature) => (
            <li key={feature.featureName} className="earn">
              <EarnFace featureName={feature.featureName} points={feature.rewardPoints} />
              <b className="earn-name">{t(`points.earn.${feature.featureName}`)}</b>
              {feature.featureName === 'BirthdayPoints' && !isPlain ? <BirthdayHint /> : <small className="quiet">{t(`points.earn.${feature.featureName}.hint`)}</small>}
              {!isPlain && <EarnAction feature={feature} membership={membership} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** When it is, once it is known. */
function BirthdayHint() {
  const { day } = useBirthday()
  return <small className="quiet">{day ? t('earn.birthdayOn', { date: day }) : t('points.earn.BirthdayPoints.hint')}</small>
}

const tiles = [0, 1, 2, 3, 4, 5]

export const EarnWaiting = () => (
  <div className="section section-plain" aria-busy="true">
    <div className="head"><Skeleton width={160} height={29} /></div>
    <div className="earns">
      {tiles.map((tile) => (
        <div key={tile} className="earn">
          <div className="earn-face"><Skeleton round width={44} height={44} /></div>
          <span className="earn-name"><Skeleton width="80%" height={20} /></span><small><Skeleton width="60%" height={16} /></small>
          <span className="earn-action"><Skeleton width="50%" height={16} /></span>
        </div>
      ))}
    </div>
  </div>
)
