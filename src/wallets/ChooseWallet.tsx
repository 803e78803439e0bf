import { blockchainName } from '#domain/chain.ts'
import { useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Chain, wallets } from '#contract/wallets.ts'
import { useOnline } from '#lib/api/online.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import type { InjectedWallet } from './connect/injected.ts'
import { choicesFor, type WalletChoice } from './walletChoices.ts'
import { WalletMark } from './WalletMark.tsx'
import { OTHER_WALLET, walletLabel } from './walletNames.ts'

type Own = ResponseOf<typeof wallets.own>

const isPhone = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches

/** The list of wallets to choose from, for one of the brand's networks. */
export function ChooseWallet({
  own,
  found,
  onChoose,
}: {
  own: Own
  found: readonly InjectedWallet[]
  onChoose: (choice: WalletChoice, chain: Chain) => void
}) {
  const isOnline = useOnline()
  const [chosen, choose] = useState<string>()
  const chain = own.chains.find(({ blockchain }) => blockchain === chosen) ?? own.chains[0]
  if (!chain) return <p>{t('wallets.unavailableText')}</p>
  const groups = choicesFor(chain, {
    isPhone: isPhone(),
    found,
    hasWalletConnect: own.walletConnect !== null,
  })
  return (
    <div className="choose-wallet">
      {own.chains.length > 1 && <Networks chains={own.chains} current={chain} onChoose={choose} />}
      {groups.map(({ heading, choices }) => (
        <section key={heading}>
          <h3 className="label">{t(`wallets.${heading}`)}</h3>
          <ul className="wallet-rows">
            {choices.map((choice) => (
              <li key={`${choice.via} ${choice.type} ${choice.providerId ?? ''}`}>
                <Choice
                  choice={choice}
                  chain={chain}
                  isDisabled={!isOnline}
                  onChoose={() => onChoose(choice, chain)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p>{t('wallets.noneFound')}</p>}
      <p className="choose-note quiet" role="status">
        {t(isOnline ? 'wallets.promise' : 'wallets.offline')}
      </p>
    </div>
  )
}

function Choice({
  choice: { type, via },
  chain,
  isDisabled,
  onChoose,
}: {
  choice: WalletChoice
  chain: Chain
  isDisabled: boolean
  onChoose: () => void
}) {
  const isQr = via === 'qr'
  const hint = isQr
    ? t('wallets.otherDeviceHint')
    : type === OTHER_WALLET
      ? t('wallets.anotherHint')
      : blockchainName(chain.blockchain)
  return (
    <button
      type="button"
      className="wallet-row"
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onChoose}
    >
      <WalletMark type={type} {...(isQr && { icon: 'qr' as const })} />
      <span className="wallet-row-name">
        <b>{isQr ? t('wallets.otherDevice') : walletLabel(type)}</b>
        <small className="quiet">{hint}</small>
      </span>
      <Icon name="more" />
    </button>
  )
}

const Networks = ({
  chains,
  current,
  onChoose,
}: {
  chains: readonly Chain[]
  current: Chain
  onChoose: (blockchain: string) => void
}) => (
  <fieldset className="wallet-networks">
    <legend className="label">{t('wallets.network')}</legend>
    {chains.map(({ blockchain }) => (
      <label key={blockchain} className="wallet-network">
        <input
          type="radio"
          name="network"
          checked={blockchain === current.blockchain}
          onChange={() => onChoose(blockchain)}
        />
        {blockchainName(blockchain)}
      </label>
    ))}
  </fieldset>
)
