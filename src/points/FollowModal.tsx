import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import type { ModalProps } from '#kit/modal.ts'
import { useOwnMembership } from '#kit/ownMembership.ts'
import { useRead } from '#kit/read.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EarnFace } from './EarnFace.tsx'
import { isNetwork, networks, pressFollow, takePress, type Network } from './popup.ts'
import { useFollow } from './useFollow.ts'
import './points.css'

/** Credits the points for following the brand on a network, then opens the network (SC-13, SC-14). */
export default function FollowModal({ id }: ModalProps<'follow'>) {
  const network = isNetwork(id) ? id : 'instagram'
  return (
    <Modal look="small" title={t(`points.earn.${networks[network].featureName}`)}>
      <Section waiting={<div className="earning" aria-busy="true"><Skeleton width="100%" height={64} /><Skeleton className="button" width="auto" height={52} /></div>}><Follow network={network} /></Section>
    </Modal>
  )
}

function Follow({ network }: { network: Network }) {
  const membership = useOwnMembership()
  const { configuration } = useRead(api.membership.configuration, { id: membership.membershipId })
  const { name, featureName } = networks[network]
  const feature = configuration.find((found) => found.featureName === featureName)
  const url = network === 'instagram' ? feature?.instagramUrl : feature?.stravaUrl
  const { follow, busy, given, problem } = useFollow(network, membership, url)
  const heldBack = useHeldBack(problem)
  const hasFollowed = network === 'instagram' ? membership.hasFollowedInstagram : membership.hasFollowedStrava

  // A press on the page continues here; when the modal was opened by its address, the member presses here.
  const take = useRef(() => follow(takePress(network)))
  useEffect(() => void take.current(), [])

  if (busy) return <p className="throbber" role="status"><span className="spinner" aria-hidden="true" />{t('follow.sending')}</p>
  if (!feature || !url) return <p className="quiet">{t('follow.none')}</p>
  const isCredited = given?.credited === true

  return (
    <div className="earning">
      <EarnFace featureName={featureName} points={feature.rewardPoints} />
      {given || hasFollowed
        ? <><p role="status">{isCredited ? t('follow.given', { count: feature.rewardPoints }) : t('follow.givenBefore')}</p><a className="button button-wide" href={url} target="_blank" rel="noopener noreferrer">{t('follow.open', { network: name })}</a></>
        : <><p>{t('follow.lead', { count: feature.rewardPoints, network: name })}</p><Button wide {...heldBack} onClick={() => { pressFollow(network); void follow(takePress(network) ?? { network, popup: undefined }) }}>{t('follow.start', { network: name })}</Button></>}
    </div>
  )
}
