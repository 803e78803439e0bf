import { useEffect, useState } from 'react'
import { notifications, type NotifiedDevice } from '#contract/notifications.ts'
import type { Problem } from '#contract/problems.ts'
import { useOnline } from '#lib/api/online.ts'
import { problemOf } from '#lib/api/problem.ts'
import { refreshReads } from '#lib/api/queries.ts'
import { useRead } from '#lib/api/read.ts'
import { trySend, useWrite } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { t } from '#lib/texts/t.ts'
import {
  endpointHash,
  pushState,
  subscribeToPush,
  type PushState,
} from '#offline/pushSubscription.ts'
import { unsubscribeFromPush } from '#offline/unsubscribeFromPush.ts'
import { Checkbox } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NotificationKinds } from './NotificationKinds.tsx'
import { OtherDevices } from './OtherDevices.tsx'

/** The switch for notifications on this device, and what it gets. Nothing where the server sends none. */
export function DeviceNotifications() {
  const { publicKey, devices } = useRead(notifications.devices)
  if (!publicKey) return null
  return (
    <section className="notifications" aria-labelledby="notifications">
      <h2 className="display t-20" id="notifications">
        {t('notifications.title')}
      </h2>
      <p className="quiet">{t('notifications.lead')}</p>
      <ThisDevice publicKey={publicKey} devices={devices} />
    </section>
  )
}

type Props = { publicKey: string; devices: readonly NotifiedDevice[] }

function ThisDevice({ publicKey, devices }: Props) {
  const [state, readState] = usePushState(publicKey)
  const ownHash = state?.kind === 'on' ? state.hash : undefined
  const own = devices.find((device) => device.endpointHash === ownHash)
  if (!state) return <Skeleton width="100%" height={56} />
  return (
    <>
      {state.kind === 'on' || state.kind === 'off' ? (
        <Switch publicKey={publicKey} own={own} onChange={readState} />
      ) : (
        <p className="notifications-note" role="note">
          {t(`notifications.${state.kind}`)}
        </p>
      )}
      {own && <NotificationKinds device={own} />}
      <OtherDevices devices={devices.filter((device) => device !== own)} />
    </>
  )
}

/** The switch. A browser with a subscription that the server does not know is shown as off. */
function Switch({
  publicKey,
  own,
  onChange,
}: {
  publicKey: string
  own: NotifiedDevice | undefined
  onChange: () => Promise<void>
}) {
  const subscribe = useWrite(notifications.subscribe, { failure: 'form' })
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<boolean>()
  const [problem, setProblem] = useState<Problem>()

  async function turnOn() {
    try {
      const keys = await subscribeToPush(publicKey)
      // Without the permission the state is read anew: it may be blocked now.
      if (keys && !(await subscribe.send(keys))) await unsubscribeFromPush()
    } catch {
      setProblem(problemOf('NOTIFICATIONS_FAILED'))
    }
  }
  async function turnOff() {
    if (!own) return
    const { unsubscribe } = notifications
    const { problem: failure } = await trySend(unsubscribe, {}, { subscriptionId: own.id })
    // NOT_FOUND: it was ended from another device meanwhile.
    if (failure && failure.code !== 'NOT_FOUND') return setProblem(failure)
    await unsubscribeFromPush()
    if (failure) refreshReads(unsubscribe.invalidates)
  }
  async function choose(isWanted: boolean) {
    setChosen(isWanted)
    setProblem(undefined)
    await (isWanted ? turnOn() : turnOff())
    await onChange()
    setChosen(undefined)
  }

  return (
    <div>
      <Checkbox
        role="switch"
        label={t('notifications.switch')}
        hint={isOnline ? undefined : t('offline.needsLine')}
        checked={chosen ?? own !== undefined}
        disabled={!isOnline || chosen !== undefined}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p className="email-choice-state" role="status">
        {chosen === undefined
          ? t(own ? 'notifications.on' : 'notifications.off')
          : t('emails.saving')}
      </p>
      <FormProblem problem={problem ?? subscribe.problem} />
    </div>
  )
}

type KnownState = Exclude<PushState, { kind: 'on' }> | { kind: 'on'; hash: string }

/** Returns the state of this browser, undefined until it is known, and a function that reads it anew. */
function usePushState(publicKey: string): [KnownState | undefined, () => Promise<void>] {
  const [state, setState] = useState<KnownState>()
  useEffect(() => {
    const read = () => void knownState(publicKey).then(setState)
    read()
    // The member comes back from the settings of the browser.
    const readAgain = () => {
      if (document.visibilityState === 'visible') read()
    }
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [publicKey])
  return [state, async () => setState(await knownState(publicKey))]
}

async function knownState(publicKey: string): Promise<KnownState> {
  const found = await pushState(publicKey).catch(() => ({ kind: 'unsupported' }) as const)
  return found.kind === 'on' ? { kind: 'on', hash: await endpointHash(found.endpoint) } : found
}
