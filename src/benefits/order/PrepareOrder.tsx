import type { GatedCommerce } from '#contract/utility.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MessageLine } from '#ui/MessageLine.tsx'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { useDraftOrder } from './useDraftOrder.ts'

/** Has the shop prepare an order and opens it (EN-30). A link stays for later and for browsers that block the new tab. */
export function PrepareOrder({
  commerce,
  nftId,
}: {
  commerce: GatedCommerce
  nftId: string | undefined
}) {
  const { order, url, busy, disabledReason } = useDraftOrder(commerce.gatedCommerceId, nftId)
  const { kind } = useViewer()
  const of = commerce.ecommerceProductDescription
  if (kind === 'signedOutMember')
    return (
      <Button size="small" look="quiet" to={paths.here({ modal: 'login' })}>
        <MessageLine of={of}>{t('commerce.logIn')}</MessageLine>
      </Button>
    )
  return (
    <>
      <Button size="small" busy={busy} {...disabledReason} onClick={() => void order()}>
        <MessageLine of={of}>{t('commerce.order')}</MessageLine>
      </Button>
      <div role="status">
        {url && (
          <ExternalLink className="text-link" href={url} of={of}>
            {t('commerce.ready')}
            <Icon name="more" />
          </ExternalLink>
        )}
      </div>
    </>
  )
}
