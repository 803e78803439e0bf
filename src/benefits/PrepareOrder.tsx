import type { GatedCommerce } from '#contract/utility.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Said } from '#ui/Said.tsx'
import { Leaving } from '#kit/Leaving.tsx'
import { useDraftOrder } from './useDraftOrder.ts'

/** Has the shop prepare an order and opens it (EN-30). A link stays for later and for browsers that block the new tab. */
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
