import { passkeys, type Passkey } from '#contract/passkeys.ts'
import { useRead } from '#lib/api/read.ts'
import { useWrite } from '#lib/api/write.ts'
import { useAction } from '#lib/api/useAction.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { addPasskey, hasPasskeys } from '#lib/session/passkeys.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The member's passkeys, with the buttons that add and remove one. */
export function Passkeys() {
  const { passkeys: own } = useRead(passkeys.list)
  const action = useAction()
  const disabledReason = useDisabledReason(action.problem)
  const add = () =>
    action.run(async () => {
      const outcome = await addPasskey()
      if (outcome?.problem) throw outcome.problem
    })
  return (
    <section className="devices-section" aria-labelledby="passkeys">
      <h2 className="display t-20" id="passkeys">
        {t('passkeys.title')}
      </h2>
      <p className="quiet">{t('passkeys.text')}</p>
      {own.length > 0 && (
        <ul className="devices">
          {own.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <FormProblem problem={action.problem} />
      {hasPasskeys() ? (
        <Button look="quiet" wide busy={action.busy} {...disabledReason} onClick={() => void add()}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="quiet">{t('passkeys.notHere')}</p>
      )}
    </section>
  )
}

function PasskeyRow({ passkey: { id, device, createdAt, usedAt } }: { passkey: Passkey }) {
  const remove = useWrite(passkeys.remove)
  const disabledReason = useDisabledReason()
  const label = device || t('devices.unknown')
  return (
    <li className="device">
      <span className="device-mark" aria-hidden="true">
        <Icon name="lock" />
      </span>
      <div>
        <p className="device-name">{label}</p>
        <p className="quiet">
          {usedAt
            ? t('passkeys.used', { date: formatDate(usedAt) })
            : t('passkeys.since', { date: formatDate(createdAt) })}
        </p>
        <Button
          look="text"
          busy={remove.busy}
          {...disabledReason}
          onClick={() => void remove.send({}, { passkeyId: id })}
        >
          {t('passkeys.remove')}
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
    </li>
  )
}
