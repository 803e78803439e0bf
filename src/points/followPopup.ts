import { isOnline } from '#lib/api/online.ts'
import { t } from '#lib/texts/t.ts'
import { viewer } from '#lib/session/viewer.ts'

/** The networks to follow the brand on, and their popup sizes in pixels (CO-32, CO-33). */
export const networks = {
  instagram: { name: 'Instagram', featureName: 'InstagramFollow', width: 500, height: 600 },
  strava: { name: 'Strava', featureName: 'StravaFollow', width: 800, height: 600 },
} as const
export type Network = keyof typeof networks

export const isNetwork = (id: string | undefined): id is Network =>
  id !== undefined && Object.hasOwn(networks, id)

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & {
  userAgentData?: { mobile: boolean }
}

/** Returns whether a popup would open as a full tab (ST-64). An iPad claims to be a Mac, but no Mac has a touch screen. */
export const isPhone = ({ userAgent, maxTouchPoints, userAgentData }: Agent): boolean =>
  userAgentData?.mobile === true ||
  /Android|iPhone|iPad|iPod|Mobi/i.test(userAgent) ||
  (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** A press on Follow. Without a popup, the modal shows a link. */
export type PressedFollow = { network: Network; popup: Window | undefined }

/** Milliseconds until the empty popup closes when the modal could not be loaded and takes over no press. */
const TAKEOVER_TIMEOUT_MS = 10_000

let pendingPress: PressedFollow | undefined

/**
 * Handles a press on Follow. The popup opens during the press, because browsers block it later; it gets its address
 * when the points are credited (ST-63). Does nothing offline or for a viewer who cannot earn.
 */
export function rememberFollow(network: Network) {
  if (viewer().kind !== 'member' || !isOnline()) return
  const press = { network, popup: isPhone(navigator) ? undefined : openPopup(network) }
  pendingPress = press
  setTimeout(() => {
    if (pendingPress !== press) return
    pendingPress = undefined
    press.popup?.close()
  }, TAKEOVER_TIMEOUT_MS)
}

/** Returns the pending press once; undefined when there is none for this network. */
export function takeFollow(network: Network): PressedFollow | undefined {
  const press = pendingPress?.network === network ? pendingPress : undefined
  if (press) pendingPress = undefined
  return press
}

function openPopup(network: Network): Window | undefined {
  const { width, height } = networks[network]
  const [left, top] = [
    screenX + Math.max(0, (outerWidth - width) / 2),
    screenY + Math.max(0, (outerHeight - height) / 2),
  ].map(Math.round)
  const popup = window.open(
    '',
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!popup) return undefined
  // The other site must not get a reference to this page.
  popup.opener = null
  const { document: inside } = popup
  inside.documentElement.lang = document.documentElement.lang
  inside.title = networks[network].name
  inside.body.textContent = t('follow.sending')
  inside.body.style.cssText =
    'display:grid;place-items:center;min-height:90vh;font:16px/1.5 system-ui,sans-serif;text-align:center'
  return popup
}
