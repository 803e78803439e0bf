import { useEffect } from 'react'
import { accountSettings, type Device } from '#contract/account-settings.ts'
import { formatDate, formatTime } from '#lib/texts/format.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { refreshReads } from '#lib/api/queries.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { useWrite } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Lists the devices the member is logged in on, this one first, with a logout for each. */
export function Devices() {
  const { devices } = useRead(accountSettings.devices)
  const disabledReason = useDisabledReason()
  const ordered = [...devices].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.loggedInAt.localeCompare(a.loggedInAt),
  )
  return (
    <>
      <ul className="devices">
        {ordered.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <Button
        look="quiet"
        wide
        icon="leave"
        {...disabledReason}
        onClick={() => openModal('logout-everywhere')}
      >
        {t('devices.everywhere')}
      </Button>
    </>
  )
}

function DeviceRow({
  device: { id, name, loggedInAt, isCurrent, isRemembered },
}: {
  device: Device
}) {
  const logOut = useWrite(accountSettings.logOutDevice, { failure: 'form' })
  const isGone = logOut.problem?.code === 'NOT_FOUND'
  // A device that has ended meanwhile is only listed here.
  useEffect(() => {
    if (isGone) refreshReads(accountSettings.logOutDevice.invalidates)
  }, [isGone])
  const disabledReason = useDisabledReason()
  const label = name || t('devices.unknown')
  return (
    <li className="device">
      <span className="device-mark" aria-hidden="true">
        <Icon name="device" />
      </span>
      <div>
        <p className="device-name">{label}</p>
        <p className="quiet">
          {isCurrent
            ? t('devices.this')
            : t('devices.since', { date: formatDate(loggedInAt), time: formatTime(loggedInAt) })}
        </p>
        {isRemembered && <p className="quiet">{t('devices.remembered')}</p>}
        {!isCurrent && (
          <Button
            look="text"
            busy={logOut.busy}
            {...disabledReason}
            onClick={() => void logOut.send({}, { deviceId: id })}
          >
            {t('devices.logOutThere')}
            <span className="sr-only"> {label}</span>
          </Button>
        )}
        {!isGone && <FormProblem problem={logOut.problem} />}
      </div>
    </li>
  )
}

export const DevicesSkeleton = () => (
  <>
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <ul className="devices" aria-hidden="true">
      {[0, 1].map((place) => (
        <li className="device" key={place}>
          <Skeleton width={44} height={44} round />
          <div>
            <Skeleton width={160} height={24} />
            <Skeleton width={200} height={20} />
          </div>
        </li>
      ))}
    </ul>
  </>
)
