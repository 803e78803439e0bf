import { useEffect } from 'react'
import { wallets } from '#contract/wallets.ts'
import { shortAddress, walletName } from '#domain/wallet.ts'
import { read, useStored } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'

/** Returns the name of the member's wallet with an address; the address itself while its name is not known. */
export function useWalletName(walletAddress: string): string {
  const own = useStored(wallets.own)
  const isKnown = own !== undefined
  useEffect(() => {
    if (!isKnown) void read(wallets.own).catch(() => undefined)
  }, [isKnown])
  const wallet = own?.wallets.find((one) => one.walletAddress === walletAddress)
  return wallet
    ? (walletName(wallet.walletType) ?? t('withdraw.yourWallet'))
    : shortAddress(walletAddress)
}
