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

/** Redeem Points: choose on one side, find what was redeemed on the other (ST-52..56). */
export default function RedeemModal({ id, code }: ModalProps<'redeem'>) {
  const [side, turnTo] = useState<Side>(code ? 'redeemed' : 'active')
  const [givenKey, setGivenKey] = useState(code)
  const [chosenId, choose] = useState<string>()
  // The offer somebody came for is chosen for her once; after that she chooses herself.
  const [wantedId, setWantedId] = useState(id)
  const redeem = useWrite(api.redemption.redeem)
  const voucher = side === 'redeemed' ? redeem.given?.voucher : undefined
  const wonKey = side === 'redeemed' ? givenKey : undefined

  async function redeemOffer(redemptionId: string) {
    const given = await redeem.send({ redemptionId })
    if (!given) return
    const key = keyOfCode(given.voucher.code)
    setGivenKey(key)
    void go(paths.here({ modal: 'redeem', code: key }), { replace: true })
    setWantedId(undefined)
    choose(undefined)
    turnTo('redeemed')
  }

  function turn(next: Side) {
    redeem.reset()
    if (givenKey) void go(paths.here({ modal: 'redeem' }), { replace: true })
    setGivenKey(undefined)
    turnTo(next)
  }

  const foot = side === 'active'
    ? <RedeemFoot chosenId={chosenId} busy={redeem.busy} onRedeem={redeemOffer} onCancel={() => { setWantedId(undefined); choose(undefined) }} />
    : wonKey && <WonFoot code={wonKey} />

  return (
    <Modal title={t('redemption.title')} foot={foot}>
      <Tabs
        label={t('redemption.title')}
        tabs={[{ id: 'active', title: t('redemption.activeOffers') }, { id: 'redeemed', title: t('redemption.redeemedOffers') }]}
        chosen={side}
        onChoose={turn}
      >
        {side === 'active' && <Section waiting={<OffersWaiting />}><ActiveOffers chosenId={chosenId} wantedId={wantedId} onChoose={choose} /></Section>}
        {voucher && <VoucherCode voucher={voucher} />}
        {wonKey && !voucher && <Section waiting={<VouchersWaiting />}><GivenBefore codeKey={wonKey} /></Section>}
        {side === 'redeemed' && !wonKey && <Section waiting={<VouchersWaiting />}><RedeemedOffers /></Section>}
      </Tabs>
    </Modal>
  )
}
