import { api } from '#contract/index.ts'
import { useBrand } from '#lib/brand.ts'
import { useOnline } from '#lib/api/online.ts'
import { t } from '#lib/texts/t.ts'
import { useWrite } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import './collection.css'

/** Shown for an empty collection, with the button to collect the membership of the account. */
export function EmptyCollection() {
  const { creatorId, assetId } = useBrand()
  const isOnline = useOnline()
  const sync = useWrite(api.membership.sync)

  return (
    <section className="empty">
      <span className="empty-art art" data-art="empty" />
      <h2 className="display t-31">{t('collection.emptyTitle')}</h2>
      <p>{t('collection.emptyText')}</p>
      <Button
        busy={sync.busy}
        reason={isOnline ? undefined : t('collection.emptyOffline')}
        onClick={() => sync.send({ creatorId, assetId })}
      >
        {t('collection.emptyAction')}
      </Button>
    </section>
  )
}
