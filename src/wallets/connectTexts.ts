import { blockchainName } from '#domain/chain.ts'
import type { Chain } from '#contract/wallets.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import type { Connection, Phase } from './connection.ts'
import { asSentence, networkName, walletInSentence } from './walletNames.ts'

/** What the sheet shows of a connection. `silent`: the wallet has not answered for ten seconds. */
export type Sheet = Exclude<Phase, 'starting'> | 'silent'

export const sheetOf = ({ phase }: Pick<Connection, 'phase'>, isSilent: boolean): Sheet =>
  isSilent ? 'silent' : phase === 'starting' ? 'waiting' : phase

/** Sheets of a failure, which have a mark above their headline. */
export const isTrouble = (sheet: Sheet): boolean =>
  !['waiting', 'signing', 'saving', 'connected'].includes(sheet)

const titles = {
  waiting: 'wallets.waiting',
  signing: 'wallets.signing',
  saving: 'wallets.saving',
  connected: 'wallets.connected',
  silent: 'wallets.silent',
  rejected: 'wallets.rejected',
  wrongChain: 'wallets.wrongChain',
  unreachable: 'wallets.unreachable',
  failed: 'wallets.failed',
} as const satisfies Record<Sheet, TextKey>

type Shown = Pick<Connection, 'choice' | 'chain' | 'otherChainId' | 'problem'>

/** Returns the headline. On a device with a QR the member opens the wallet on another one. */
export const titleOf = (sheet: Sheet, { choice }: Shown): string =>
  sheet === 'waiting' && choice.via === 'qr'
    ? t('wallets.scanTitle')
    : asSentence(t(titles[sheet], { wallet: walletInSentence(choice.type) }))

/** Returns the sentence under the headline, which says what happened and what to do. */
export function leadOf(
  sheet: Sheet,
  { choice, chain, otherChainId, problem }: Shown,
  chains: readonly Chain[],
): string {
  if (sheet === 'failed') return problem?.message ?? problemMessage('WALLET_NOT_CONNECTED')
  return asSentence(
    t(leadKeyOf(sheet, choice.via), {
      wallet: walletInSentence(choice.type),
      chain: blockchainName(chain.blockchain),
      other: networkName(otherChainId, chains),
    }),
  )
}

function leadKeyOf(sheet: Exclude<Sheet, 'failed'>, via: Connection['choice']['via']): TextKey {
  if (sheet === 'waiting' && via === 'qr') return 'wallets.scanText'
  if (sheet === 'waiting' && via === 'browser') return 'wallets.waitingHere'
  if (sheet === 'silent' && via === 'browser') return 'wallets.silentHereText'
  return `${titles[sheet]}Text`
}
