import { wallets, type Wallet } from '#contract/wallets.ts'
import { useWrite } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Confirms disconnecting a wallet. */
export function RemoveActions({ wallet: { walletId } }: { wallet: Wallet }) {
  const close = useCloseModal()
  const write = useWrite(wallets.remove, { failure: 'form' })
  const disabledReason = useDisabledReason(write.problem)

  async function remove() {
    if (await write.send({ walletId })) close()
  }

  return (
    <>
      <FormProblem problem={write.problem} />
      <Button wide busy={write.busy} {...disabledReason} onClick={() => void remove()}>
        {t('wallets.remove')}
      </Button>
      <Button wide look="quiet" disabled={write.busy} onClick={close}>
        {t('wallets.keep')}
      </Button>
    </>
  )
}
