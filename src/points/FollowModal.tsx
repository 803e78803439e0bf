import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { useOwnMembership } from '#lib/session/ownMembership.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EarnSummary } from './EarnSummary.tsx'
import { isNetwork, networks, rememberFollow, takeFollow, type Network } from './followPopup.ts'
import { useFollow } from './useFollow.ts'
import './points.css'

/** Credits the points for following the brand on a network, then opens the network (SC-13, SC-14). */
export default function FollowModal({ id }: ModalProps<'follow'>) {
  const network = isNetwork(id) ? id : 'instagram'
  return (
    <Modal look="small" title={t(`points.earn.${networks[network].featureName}`)}>
      <Section
        waiting={
          <div className="earn-dialog" aria-busy="true">
            <Skeleton width="100%" height={64} />
            <Skeleton className="button" width="auto" height={52} />
          </div>
        }
      >
        <Follow network={network} />
      </Section>
    </Modal>
  )
}

function Follow({ network }: { network: Network }) {
  const membership = useOwnMembership()
  const { configuration } = useRead(api.membership.configuration, { id: membership.membershipId })
  const { name, featureName } = networks[network]
  const feature = configuration.find((found) => found.featureName === featureName)
  const url = network === 'instagram' ? feature?.instagramUrl : feature?.stravaUrl
  const { follow, busy, response, problem } = useFollow(network, membership, url)
  const disabledReason = useDisabledReason(problem)
  const hasFollowed =
    network === 'instagram' ? membership.hasFollowedInstagram : membership.hasFollowedStrava

  // A press on the page continues here; when the modal was opened by its address, the member presses here.
  const take = useRef(() => follow(takeFollow(network)))
  useEffect(() => void take.current(), [])

  if (busy)
    return (
      <p className="throbber" role="status">
        <span className="spinner" aria-hidden="true" />
        {t('follow.sending')}
      </p>
    )
  if (!feature || !url) return <p className="quiet">{t('follow.none')}</p>
  const isCredited = response?.credited === true

  return (
    <div className="earn-dialog">
      <EarnSummary featureName={featureName} points={feature.rewardPoints} />
      {response || hasFollowed ? (
        <>
          <p role="status">
            {isCredited
              ? t('follow.given', { count: feature.rewardPoints })
              : t('follow.givenBefore')}
          </p>
          <a className="button button-wide" href={url} target="_blank" rel="noopener noreferrer">
            {t('follow.open', { network: name })}
          </a>
        </>
      ) : (
        <>
          <p>{t('follow.lead', { count: feature.rewardPoints, network: name })}</p>
          <Button
            wide
            {...disabledReason}
            onClick={() => {
              rememberFollow(network)
              void follow(takeFollow(network) ?? { network, popup: undefined })
            }}
          >
            {t('follow.start', { network: name })}
          </Button>
        </>
      )}
    </div>
  )
}
