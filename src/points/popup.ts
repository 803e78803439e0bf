import { isOnline } from '#kit/online.ts'
import { t } from '#kit/t.ts'
import { viewer } from '#kit/viewer.ts'

/** Where one can follow the brand, and the size of its popup (CO-32, CO-33). */
export const networks = {
  instagram: { name: 'Instagram', featureName: 'InstagramFollow', width: 500, height: 600 },
  strava: { name: 'Strava', featureName: 'StravaFollow', width: 800, height: 600 },
} as const
export type Network = keyof typeof networks

export const isNetwork = (id: string | undefined): id is Network => id !== undefined && Object.hasOwn(networks, id)

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { userAgentData?: { mobile: boolean } }

/** ST-64: where a popup would be one more tab without a way back. An iPad calls itself a Mac, but no Mac can be touched. */
export const isPhone = ({ userAgent, maxTouchPoints, userAgentData }: Agent): boolean =>
  userAgentData?.mobile === true || /Android|iPhone|iPad|iPod|Mobi/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** That she has pressed Follow; without a popup she is given a link. */
export type Press = { network: Network; popup: Window | undefined }

/** A press that nobody takes over (its modal could not be loaded) leaves no empty window behind. Milliseconds. */
const PATIENCE_MS = 10_000

let pressed: Press | undefined

/**
 * A press on Follow. The popup opens in the press itself, for browsers block it later; where it leads is known when
 * the points are credited (ST-63). Who may not earn just now gets none.
 */
export function pressFollow(network: Network) {
  if (viewer().kind !== 'member' || !isOnline()) return
  const press = { network, popup: isPhone(navigator) ? undefined : openPopup(network) }
  pressed = press
  setTimeout(() => {
    if (pressed !== press) return
    pressed = undefined
    press.popup?.close()
  }, PATIENCE_MS)
}

/** The press that waits to be carried out, once. */
export function takePress(network: Network): Press | undefined {
  const press = pressed?.network === network ? pressed : undefined
  if (press) pressed = undefined
  return press
}

function openPopup(network: Network): Window | undefined {
  const { width, height } = networks[network]
  const [left, top] = [screenX + Math.max(0, (outerWidth - width) / 2), screenY + Math.max(0, (outerHeight - height) / 2)].map(Math.round)
  const popup = window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) return undefined
  // The other site must not reach back to this page.
  popup.opener = null
  const { document: inside } = popup
  inside.documentElement.lang = document.documentElement.lang
  inside.title = networks[network].name
  inside.body.textContent = t('follow.sending')
  inside.body.style.cssText = 'display:grid;place-items:center;min-height:90vh;font:16px/1.5 system-ui,sans-serif;text-align:center'
  return popup
}
