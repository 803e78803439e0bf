import { useState } from 'react'
import { api } from '#contract/index.ts'
import { keyOfCode } from '#domain/code.ts'
import { go } from '#kit/go.ts'
import type { ModalProps } from '#kit/modal.ts'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { useWrite } from '#kit/write.ts'
import { Modal } from '#ui/Modal.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ActiveOffers } from './ActiveOffers.tsx'
import { GivenBefore } from './GivenBefore.tsx'
import { RedeemedOffers } from './RedeemedOffers.tsx'
import { RedeemFoot, WonFoot } from './RedeemFoot.tsx'
import { VoucherCode } from './VoucherCode.tsx'
import { OffersWaiting, VouchersWaiting } from './Waiting.tsx'
import './redemption.css'

type Side = 'active' | 'redeemed'

/** Redeems points: one tab to choose an offer, one with the redeemed vouchers (ST-52..56). */
export default function RedeemModal({ id, code }: ModalProps<'redeem'>) {
  const [side, setSide] = useState<Side>(code ? 'redeemed' : 'active')
  const [redeemedKey, setRedeemedKey] = useState(code)
  const [chosenId, choose] = useState<string>()
  // The offer named by the address is preselected once; after that the member chooses.
  const [wantedId, setWantedId] = useState(id)
  const redeem = useWrite(api.redemption.redeem)
  const voucher = side === 'redeemed' ? redeem.given?.voucher : undefined
  const shownKey = side === 'redeemed' ? redeemedKey : undefined

  async function redeemOffer(redemptionId: string) {
    const response = await redeem.send({ redemptionId })
    if (!response) return
    const key = keyOfCode(response.voucher.code)
    setRedeemedKey(key)
    void go(paths.here({ modal: 'redeem', code: key }), { replace: true })
    setWantedId(undefined)
    choose(undefined)
    setSide('redeemed')
  }

  function changeSide(next: Side) {
    redeem.reset()
    if (redeemedKey) void go(paths.here({ modal: 'redeem' }), { replace: true })
    setRedeemedKey(undefined)
    setSide(next)
  }

  const foot = side === 'active'
    ? <RedeemFoot chosenId={chosenId} busy={redeem.busy} onRedeem={redeemOffer} onCancel={() => { setWantedId(undefined); choose(undefined) }} />
    : shownKey && <WonFoot code={shownKey} />

  return (
    <Modal title={t('redemption.title')} foot={foot}>
      <Tabs
        label={t('redemption.title')}
        tabs={[{ id: 'active', title: t('redemption.activeOffers') }, { id: 'redeemed', title: t('redemption.redeemedOffers') }]}
        chosen={side}
        onChoose={changeSide}
      >
        {side === 'active' && <Section waiting={<OffersWaiting />}><ActiveOffers chosenId={chosenId} wantedId={wantedId} onChoose={choose} /></Section>}
        {voucher && <VoucherCode voucher={voucher} />}
        {shownKey && !voucher && <Section waiting={<VouchersWaiting />}><GivenBefore codeKey={shownKey} /></Section>}
        {side === 'redeemed' && !shownKey && <Section waiting={<VouchersWaiting />}><RedeemedOffers /></Section>}
      </Tabs>
    </Modal>
  )
}
