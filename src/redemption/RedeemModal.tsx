import { useState } from 'react'
import { api } from '#contract/index.ts'
import { keyOfVoucher } from '#domain/codes.ts'
import { go } from '#lib/navigation/go.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { useWrite } from '#lib/api/write.ts'
import { Modal } from '#ui/Modal.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ActiveOffers } from './ActiveOffers.tsx'
import { RedeemedNote } from './RedeemedNote.tsx'
import { RedeemedOffers } from './RedeemedOffers.tsx'
import { RedeemFooter, RedeemedFooter } from './RedeemFooter.tsx'
import { VoucherCode } from './VoucherCode.tsx'
import { OffersSkeleton, VouchersSkeleton } from './RedemptionSkeletons.tsx'
import './redemption.css'

type Side = 'active' | 'redeemed'

/** Redeems points: one tab to choose an offer, one with the redeemed vouchers (ST-52..56). */
export default function RedeemModal({ id, code }: ModalProps<'redeem'>) {
  const [side, setSide] = useState<Side>(code ? 'redeemed' : 'active')
  const [redeemedKey, setRedeemedKey] = useState(code)
  const [chosenId, choose] = useState<string>()
  // The offer named by the address is preselected once; after that the member chooses.
  const [openedId, setOpenedId] = useState(id)
  const redeem = useWrite(api.redemption.redeem, { success: 'screen' })
  const voucher = side === 'redeemed' ? redeem.response?.voucher : undefined
  const shownKey = side === 'redeemed' ? redeemedKey : undefined

  async function redeemOffer(redemptionId: string) {
    const response = await redeem.send({ redemptionId })
    if (!response) return
    const key = keyOfVoucher(response.voucher.code)
    setRedeemedKey(key)
    void go(paths.here({ modal: 'redeem', code: key }), { replace: true })
    setOpenedId(undefined)
    choose(undefined)
    setSide('redeemed')
  }

  function changeSide(next: Side) {
    redeem.reset()
    if (redeemedKey) void go(paths.here({ modal: 'redeem' }), { replace: true })
    setRedeemedKey(undefined)
    setSide(next)
  }

  const foot =
    side === 'active' ? (
      <RedeemFooter
        chosenId={chosenId}
        busy={redeem.busy}
        onRedeem={redeemOffer}
        onCancel={() => {
          setOpenedId(undefined)
          choose(undefined)
        }}
      />
    ) : (
      shownKey && <RedeemedFooter codeKey={shownKey} />
    )

  return (
    <Modal title={t('redemption.title')} foot={foot}>
      <Tabs
        label={t('redemption.title')}
        tabs={[
          { id: 'active', title: t('redemption.activeOffers') },
          { id: 'redeemed', title: t('redemption.redeemedOffers') },
        ]}
        chosen={side}
        onChoose={changeSide}
      >
        {side === 'active' && (
          <Section waiting={<OffersSkeleton />}>
            <ActiveOffers chosenId={chosenId} openedId={openedId} onChoose={choose} />
          </Section>
        )}
        {voucher && <VoucherCode voucher={voucher} />}
        {shownKey && !voucher && (
          <Section waiting={<VouchersSkeleton />}>
            <RedeemedNote codeKey={shownKey} />
          </Section>
        )}
        {side === 'redeemed' && !shownKey && (
          <Section waiting={<VouchersSkeleton />}>
            <RedeemedOffers />
          </Section>
        )}
      </Tabs>
    </Modal>
  )
}
