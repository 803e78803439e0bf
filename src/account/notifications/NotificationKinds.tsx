import { useState } from 'react'
import { notifications, type NotifiedDevice } from '#contract/notifications.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications.ts'
import { useOnline } from '#lib/api/online.ts'
import { read } from '#lib/api/read.ts'
import { useWrite } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { t } from '#lib/texts/t.ts'
import { Checkbox } from '#ui/Field.tsx'

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
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<boolean>()

  async function choose(isWanted: boolean) {
    setChosen(isWanted)
    if (await save.send({ kind, isWanted }, { subscriptionId: device.id }))
      await read(notifications.devices).catch(() => undefined)
    setChosen(undefined)
  }

  return (
    <div>
      <Checkbox
        label={t(`emails.${kind}`)}
        checked={chosen ?? !device.mutedKinds.includes(kind)}
        disabled={!isOnline}
        onChange={(event) => void choose(event.target.checked)}
      />
      <FormProblem problem={save.problem} />
    </div>
  )
}
