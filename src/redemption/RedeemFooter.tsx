import { permissionToRedeem, type DenialReason } from '#domain/viewer.ts'
import { go } from '#lib/navigation/go.ts'
import { openModal, useCloseModal } from '#lib/navigation/modal.ts'
import { useOnline } from '#lib/api/online.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'

const reasons = {
  offline: 'redemption.offline',
  logInFirst: 'redemption.logInFirst',
  preview: 'ui.inPreview',
} as const satisfies Record<DenialReason, TextKey>

/** Buttons of the redeem modal, disabled until an offer is chosen (ST-53, VA-32). Shows why a viewer may not redeem. */
export function RedeemFooter({
  chosenId,
  busy,
  onRedeem,
  onCancel,
}: {
  chosenId: string | undefined
  busy: boolean
  onRedeem: (offerId: string) => void
  onCancel: () => void
}) {
  const permission = permissionToRedeem(useViewer(), useOnline())
  if (!permission.allowed && permission.reason === 'logInFirst')
    return <LogInFoot chosenId={chosenId} />

  return (
    <>
      <Button
        wide
        disabled={!chosenId}
        busy={busy}
        reason={permission.allowed ? undefined : t(reasons[permission.reason])}
        onClick={() => chosenId && onRedeem(chosenId)}
      >
        {t('redemption.redeemOffer')}
      </Button>
      <Button wide look="quiet" disabled={!chosenId || busy} onClick={onCancel}>
        {t('redemption.cancel')}
      </Button>
    </>
  )
}

const LogInFoot = ({ chosenId }: { chosenId: string | undefined }) => (
  <>
    <p className="disabled-reason">{t('redemption.logInFirst')}</p>
    <Button wide onClick={() => void logInOver(chosenId)}>
      {t('redemption.logIn')}
    </Button>
  </>
)

/** Opens the login over the redeem modal, which opens again afterwards with the chosen offer. */
async function logInOver(chosenId: string | undefined) {
  if (chosenId) await go(paths.here({ modal: 'redeem', id: chosenId }), { replace: true })
  openModal('login')
}

/** Buttons shown after a redemption: to the code, or close. */
export function RedeemedFooter({ codeKey }: { codeKey: string }) {
  const close = useCloseModal()
  return (
    <>
      <Button wide to={paths.code({ key: codeKey })}>
        {t('redemption.showAtTill')}
      </Button>
      <Button wide look="quiet" onClick={close}>
        {t('redemption.done')}
      </Button>
    </>
  )
}
