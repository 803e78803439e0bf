import { api } from '#contract/index.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { FlowSkeleton } from '../send/Flow.tsx'

/** Shows an item that the member has just claimed (ST-40). */
export const Yours = ({ nftId }: { nftId: string }) => (
  <Section waiting={<FlowSkeleton />}>
    <Claimed nftId={nftId} />
  </Section>
)

function Claimed({ nftId }: { nftId: string }) {
  const { nft } = useRead(api.collection.nft, { nftId })
  return (
    <div className="flow-step-body is-done is-yours">
      <span className="yours-art art" data-art="yours" />
      <img className="yours-piece" src={stillImageOf(nft)} alt="" width={128} height={128} />
      <FlowHeadline isResult>{t('claim.yours')}</FlowHeadline>
      <p className="flow-lead">
        {t('claim.yoursText', { title: assetTitle(nft), number: nft.number })}
      </p>
      <div className="flow-foot">
        <Button wide to={paths.item({ nftId })}>
          {t('claim.see')}
        </Button>
        <Button wide look="quiet" to={paths.collection()}>
          {t('transfer.toCollection')}
        </Button>
      </div>
    </div>
  )
}
