import { blockchainName } from '#domain/chain.ts'
import type { Chain } from '#contract/wallets.ts'
import { useCopy } from '#lib/codes/useCopy.ts'
import { toast } from '#lib/browser/toast.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ConnectionCode } from './ConnectionCode.tsx'
import type { Connection } from './connection.ts'
import { isTrouble, type Sheet } from './connectTexts.ts'
import { WalletIcon } from './WalletIcon.tsx'
import { NetworkMark, WalletMark } from './WalletMark.tsx'
import { asSentence, networkName, walletInSentence } from './walletNames.ts'

/** The mark above the headline of a failure or of the success. */
export function ConnectMark({ sheet }: { sheet: Sheet }) {
  if (sheet === 'connected')
    return (
      <span className="connect-mark is-good">
        <Icon name="check" />
      </span>
    )
  if (!isTrouble(sheet)) return null
  return (
    <span className="connect-mark">
      {sheet === 'silent' && <WalletIcon name="clock" />}
      {sheet === 'wrongChain' && <WalletIcon name="swap" />}
      {sheet === 'rejected' && <Icon name="close" />}
      {sheet === 'unreachable' && <Icon name="offline" />}
      {sheet === 'failed' && <Icon name="alert" />}
    </span>
  )
}

/** What happens, in a live region, with the ways to go on beside the actions. */
export function ConnectBody({
  sheet,
  current,
  chains,
  lead,
}: {
  sheet: Sheet
  current: Connection
  chains: readonly Chain[]
  lead: string
}) {
  const { choice, uri } = current
  const isCalling = sheet === 'waiting' || sheet === 'signing' || sheet === 'saving'
  const isScanned = choice.via === 'qr' && sheet === 'waiting'
  return (
    <div className="connect-body">
      {isCalling && !isScanned && (
        <div className="calling" aria-hidden="true">
          <WalletMark type={choice.type} />
          <i />
          <i />
        </div>
      )}
      <p className={isCalling ? 'connect-lead is-calling' : 'connect-lead'} role="status">
        {lead}
      </p>
      {sheet === 'wrongChain' && <Networks current={current} chains={chains} />}
      {sheet === 'waiting' && uri !== null && choice.via === 'app' && (
        <OtherDevice uri={uri} type={choice.type} />
      )}
      {isScanned && <ScannedCode uri={uri} />}
    </div>
  )
}

/** For a wallet on another phone: the code to scan and the link to copy. */
const OtherDevice = ({ uri, type }: { uri: string; type: string }) => (
  <div className="other-device">
    <ConnectionCode uri={uri} />
    <div>
      <b>{asSentence(t('wallets.otherPhone', { wallet: walletInSentence(type) }))}</b>
      <small className="quiet">{t('wallets.scan')}</small>
      <CopyRequest uri={uri} />
    </div>
  </div>
)

const ScannedCode = ({ uri }: { uri: string | null }) => (
  <div className="scanned-code">
    <ConnectionCode uri={uri} />
    {uri !== null && <CopyRequest uri={uri} />}
  </div>
)

/** Copies the request, which another wallet accepts as text. */
export function CopyRequest({ uri, isWide }: { uri: string; isWide?: true }) {
  const [state, copy] = useCopy(uri)
  async function copyAndNotify() {
    if ((await copy()) === 'copied') toast.successCode('TRANSFER_LINK_COPIED')
    else toast.notice(t('wallets.copyFailed'))
  }
  return (
    <Button
      look={isWide ? 'quiet' : 'text'}
      wide={isWide}
      icon={state === 'copied' ? 'check' : 'copy'}
      onClick={() => void copyAndNotify()}
    >
      {t(isWide ? 'wallets.copyTheLink' : 'wallets.copyLink')}
    </Button>
  )
}

/** The network of the wallet, and the one it has to change to. */
function Networks({
  current: { chain, otherChainId },
  chains,
}: {
  current: Connection
  chains: readonly Chain[]
}) {
  const [own, wanted] = [networkName(otherChainId, chains), blockchainName(chain.blockchain)]
  return (
    <p className="network-change">
      <span>
        <NetworkMark name={own} />
        <small className="quiet">{t('wallets.walletNow')}</small>
        <b>{asSentence(own)}</b>
      </span>
      <Icon name="send" />
      <span>
        <NetworkMark name={wanted} />
        <small className="quiet">{t('wallets.yourPieces')}</small>
        <b>{wanted}</b>
      </span>
    </p>
  )
}
