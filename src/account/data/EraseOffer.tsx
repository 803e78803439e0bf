import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Explains what erasing the account deletes, and opens the confirmation. */
export function EraseOffer() {
  const disabledReason = useDisabledReason()
  return (
    <section className="account-part form erase-offer" aria-labelledby="erase">
      <h2 className="display t-20" id="erase">
        {t('data.eraseTitle')}
      </h2>
      <EraseFacts />
      <Button look="text" className="danger" {...disabledReason} onClick={() => openModal('erase')}>
        {t('data.eraseAction')}
      </Button>
    </section>
  )
}

/** Lists what is deleted and what is kept. */
export const EraseFacts = () => (
  <dl className="erase-facts">
    <dt>{t('data.goes')}</dt>
    <dd>{t('data.goesText')}</dd>
    <dt>{t('data.stays')}</dt>
    <dd>{t('data.staysText')}</dd>
  </dl>
)
