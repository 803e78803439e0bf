import { phonePasses, phonePlatforms, type PhonePlatform } from '#contract/phone-passes.ts'
import { api } from '#contract/index.ts'
import { brand } from '#lib/brand.ts'
import { asProblem } from '#lib/api/problem.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { walletOfPhone } from '#lib/browser/phoneWallet.ts'
import { go } from '#lib/navigation/go.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ChooseWallet } from './ChooseWallet.tsx'
import { CreatePass } from './CreatePass.tsx'
import { Failed, NoPass } from './Results.tsx'
import './phone-passes.css'

/** Makes the pass of an item, or of the membership, for the wallet of a phone (MO-07, ST-51). */
export default function PhonePassModal({ id, step }: ModalProps<'phone-pass'>) {
  return (
    <Modal look="small" title={t('phonePass.title')}>
      <Section
        waiting={<Waiting />}
        otherwise={(tryAgain, thrown) => (
          <Failed code={asProblem(thrown).code} onRetry={tryAgain} />
        )}
      >
        {id ? <OfItem nftId={id} step={step} /> : <OfMembership step={step} />}
      </Section>
    </Modal>
  )
}

/** The item of the member's membership. */
function OfMembership({ step }: { step: string | undefined }) {
  const { collection } = useRead(api.collection.collection, { creatorId: brand.creatorId })
  const membership = collection.flatMap(({ nfts }) => nfts).find((nft) => nft.loyaltyMembership)
  return membership ? <OfItem nftId={membership.nftId} step={step} /> : <NoPass />
}

function OfItem({ nftId, step }: { nftId: string; step: string | undefined }) {
  const { platforms } = useRead(phonePasses.platforms, { nftId })
  const phone = walletOfPhone(navigator.userAgent)
  const requested = phonePlatforms.find((platform) => platform === step) ?? phone
  const chosen = platforms.find((platform) => platform === requested)
  const choose = (platform: PhonePlatform) =>
    void go(paths.here({ modal: 'phone-pass', id: nftId, step: platform }), { replace: true })
  if (platforms.length === 0) return <NoPass />
  if (!chosen) return <ChooseWallet platforms={platforms} onChoose={choose} />
  return (
    <CreatePass
      key={chosen}
      nftId={nftId}
      platform={chosen}
      isOnPhone={phone !== undefined}
      other={platforms.find((platform) => platform !== chosen)}
      onChoose={choose}
    />
  )
}

const Waiting = () => (
  <div className="phone-pass">
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <Skeleton width="100%" height={48} />
    <Skeleton width="60%" height={56} />
  </div>
)
