import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import type { Wallet } from '#contract/wallets.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useBrand } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { placesOf } from './places.ts'
import { WalletIcon } from './WalletIcon.tsx'
import { walletLabel } from './walletNames.ts'

/** Where the member's items are: with the brand, or in which wallet. */
export const Places = ({ wallets }: { wallets: readonly Wallet[] }) => (
  <Section waiting={<Skeleton width="100%" height={48} />} otherwise={() => null}>
    <PlaceList wallets={wallets} />
  </Section>
)

function PlaceList({ wallets }: { wallets: readonly Wallet[] }) {
  const { creatorId, name } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const { kept, inWallet, elsewhere } = placesOf(collection, wallets)
  return (
    <div className="places">
      {wallets.length > 0 && (
        <h2 className="label" id="wallet-places">
          {t('wallets.where')}
        </h2>
      )}
      <ul>
        <Place icon={<Icon name="lock" />} count={kept}>
          {t('wallets.keptBy', { brand: name })}
        </Place>
        {wallets
          .filter(({ walletId }) => inWallet.has(walletId))
          .map(({ walletId, walletType }) => (
            <Place
              key={walletId}
              icon={<WalletIcon name="wallet" />}
              count={inWallet.get(walletId) ?? 0}
            >
              {walletLabel(walletType)}
            </Place>
          ))}
        {elsewhere > 0 && (
          <Place icon={<WalletIcon name="wallet" />} count={elsewhere}>
            {t('wallets.elsewhere')}
          </Place>
        )}
      </ul>
    </div>
  )
}

const Place = ({
  icon,
  count,
  children,
}: {
  icon: ReactNode
  count: number
  children: ReactNode
}) => (
  <li>
    <Link className="place" to={paths.collection()}>
      {icon}
      <span className="place-name">{children}</span>
      <span className="place-count quiet">{t('wallets.pieces', { count })}</span>
      <Icon name="more" />
    </Link>
  </li>
)
