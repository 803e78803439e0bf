import { notifications, type NotifiedDevice } from '#contract/notifications.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications.ts'
import { read } from '#lib/api/read.ts'
import { useWrite } from '#lib/api/write.ts'
import { t } from '#lib/texts/t.ts'
import { SavedChoice } from '../SavedChoice.tsx'

/** Checkboxes for the kinds of notification on this device. Each choice is saved at once. */
export const NotificationKinds = ({ device }: { device: NotifiedDevice }) => (
  <fieldset className="notification-kinds">
    <legend className="sr-only">{t('notifications.kinds')}</legend>
    {NOTIFICATION_KINDS.map((kind) => (
      <Kind key={kind} kind={kind} device={device} />
    ))}
  </fieldset>
)

function Kind({ kind, device }: { kind: NotificationKind; device: NotifiedDevice }) {
  const save = useWrite(notifications.setKind, { failure: 'form' })
  return (
    <SavedChoice
      label={t(`emails.${kind}`)}
      isWanted={!device.mutedKinds.includes(kind)}
      save={save}
      send={(isWanted) => save.send({ kind, isWanted }, { subscriptionId: device.id })}
      read={() => read(notifications.devices)}
    />
  )
}
