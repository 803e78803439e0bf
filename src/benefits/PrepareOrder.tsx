import type { GatedCommerce } from '#contract/utility.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Leaving } from './Leaving.tsx'
import { useDraftOrder } from './useDraftOrder.ts'

/** EN-30: has the shop prepare an order and opens it. Where no window may open, and for later, there is a link. */
export function PrepareOrder({ commerce, nftId }: { commerce: GatedCommerce; nftId: string | undefined }) {
  const { order, url, busy, heldBack } = useDraftOrder(commerce.gatedCommerceId, nftId)
  const { kind } = useViewer()
  const of = <span className="sr">({commerce.ecommerceProductDescription})</span>
  if (kind === 'lapsed') return <Button size="small" look="quiet" to={paths.here({ modal: 'login' })}>{t('commerce.logIn')}{of}</Button>
  return (
    <>
      <Button size="small" busy={busy} {...heldBack} onClick={() => void order()}>{t('commerce.order')}{of}</Button>
      <div role="status">
        {url && <Leaving className="text-link" href={url} of={commerce.ecommerceProductDescription}>{t('commerce.ready')}<Icon name="more" /></Leaving>}
      </div>
    </>
  )
}
