import { notifications, type NotifiedDevice } from '#contract/notifications.ts'
import { useWrite } from '#lib/api/write.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The member's other devices with notifications, which a lost phone may be one of. */
export function OtherDevices({ devices }: { devices: readonly NotifiedDevice[] }) {
  if (devices.length === 0) return null
  return (
    <>
      <h3 className="notifications-others" id="notified">
        {t('notifications.others')}
      </h3>
      <ul className="devices" aria-labelledby="notified">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

function DeviceRow({ device: { id, name, since } }: { device: NotifiedDevice }) {
  const end = useWrite(notifications.unsubscribe)
  const disabledReason = useDisabledReason()
  const label = name || t('devices.unknown')
  return (
    <li className="device">
      <span className="device-mark" aria-hidden="true">
        <Icon name="device" />
      </span>
      <div>
        <p className="device-name">{label}</p>
        <p className="quiet">{t('notifications.since', { date: formatDate(since) })}</p>
        <Button
          look="text"
          busy={end.busy}
          {...disabledReason}
          onClick={() => void end.send({}, { subscriptionId: id })}
        >
          {t('notifications.end')}
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
    </li>
  )
}
