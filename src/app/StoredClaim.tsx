import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { screenAt, type ScreenName } from '#contract/screens.ts'
import { singleItem } from '#domain/asset.ts'
import { useStored } from '#lib/api/read.ts'
import { useBrand } from '#lib/brand.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { isClaimDue, storedTransfer } from '../transfers/storedTransfer.ts'

/** Screens of a member over which the modal may open: no forms, and never over a code (`/pass?code=`). */
const screens: readonly (ScreenName | undefined)[] = [
  'collection',
  'item',
  'oldCollection',
  'oldAsset',
  'pass',
  'membership',
  'asset',
]

/** Opens the confirm modal of a stored link, once per arrival on a screen of a member (ST-38). */
export function StoredClaim() {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const isRedirecting = useIsRedirecting(pathname)
  const query = new URLSearchParams(search)
  const isFree = !query.has('modal') && !query.has('code') && !isRedirecting
  const isMemberScreen = screens.includes(screenAt(pathname)?.name)
  const arrival = useRef<string>(undefined)
  useEffect(() => {
    if (!isFree || !isMemberScreen || !isClaimDue(storedTransfer.get(), viewer)) return
    const member = viewer.kind === 'member' && `${viewer.memberId} ${viewer.isVerified}`
    const place = `${pathname} ${member}`
    if (arrival.current === place) return
    arrival.current = place
    openModal('claim')
  }, [isFree, isMemberScreen, pathname, viewer])
  return null
}

/** A flat collection with one item opens that item instead; the modal waits for it. */
function useIsRedirecting(pathname: string): boolean {
  const { creatorId, features } = useBrand()
  const drops = useStored(api.collection.collection, { creatorId })?.collection
  if (features.collectionLayout !== 'flat' || screenAt(pathname)?.name !== 'collection')
    return false
  return !drops || singleItem(features.collectionLayout, drops) !== undefined
}
