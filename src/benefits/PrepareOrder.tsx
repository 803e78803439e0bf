import type { GatedCommerce } from '#contract/utility.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Said } from '#ui/Said.tsx'
import { Leaving } from '#kit/Leaving.tsx'
import { useDraftOrder } from './useDraftOrder.ts'

/** EN-30: has the shop prepare an order and opens it. Where no window may open, and for later, there is a link. */
export function PrepareOrder({ commerce, nftId }: { commerce: GatedCommerce; nftId: string | undefined }) {
  const { order, url, busy, heldBack } = useDraftOrder(commerce.gatedCommerceId, nftId)
  const { kind } = useViewer()
  const of = commerce.ecommerceProductDescription
  if (kind === 'lapsed') return <Button size="small" look="quiet" to={paths.here({ modal: 'login' })}><Said of={of}>{t('commerce.logIn')}</Said></Button>
  return (
    <>
      <Button size="small" busy={busy} {...heldBack} onClick={() => void order()}><Said of={of}>{t('commerce.order')}</Said></Button>
      <div role="status">
        {url && <Leaving className="text-link" href={url} of={of}>{t('commerce.ready')}<Icon name="more" /></Leaving>}
      </div>
    </>
  )
}
