import { useEffect, useLayoutEffect, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Chain, wallets } from '#contract/wallets.ts'
import { go } from '#lib/navigation/go.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { ChooseWallet } from './ChooseWallet.tsx'
import { findInjectedWallets, type InjectedWallet } from './connect/injected.ts'
import { ConnectActions } from './ConnectActions.tsx'
import { ConnectBody, ConnectMark } from './ConnectBody.tsx'
import { leadOf, sheetOf, titleOf } from './connectTexts.ts'
import {
  connection,
  prepareConnectors,
  resumeConnection,
  setFoundWallets,
  setUpConnectors,
} from './ownConnection.ts'
import { SheetTitle } from './SheetTitle.tsx'
import { useConnection, useIsSilent } from './useConnection.ts'

type Own = ResponseOf<typeof wallets.own>
type Step = 'choose' | 'waiting'

const toStep = (step: Step, options?: { replace: true }) =>
  void go(paths.here({ modal: 'connect-wallet', step }), options)

/** One sheet whose content changes, so that it does not slide in again at each step. */
export function ConnectSheet({ own, step }: { own: Own; step: Step }) {
  const found = useConnectors(own, step)
  const current = useConnection()
  const close = useCloseModal()
  const [shownQr, setShownQr] = useState<unknown>()
  const request = `${current?.phase} ${current?.uri}`
  const isAsking = current?.phase === 'waiting' || current?.phase === 'signing'
  const isSilent =
    useIsSilent(request, step === 'waiting' && isAsking && current.choice.via !== 'qr') &&
    shownQr !== request

  if (step === 'choose' || !current)
    return (
      <Modal look="small" title={<SheetTitle key="choose">{t('wallets.choose')}</SheetTitle>}>
        <ChooseWallet
          own={own}
          found={found}
          onChoose={(choice, chain) => {
            connection.start(choice, chain)
            toStep('waiting')
          }}
        />
      </Modal>
    )

  const sheet = sheetOf(current, isSilent)
  const lead = leadOf(sheet, current, own.chains)
  return (
    <Modal
      look="small"
      title={<SheetTitle key={sheet}>{titleOf(sheet, current)}</SheetTitle>}
      start={<ConnectMark sheet={sheet} />}
      foot={
        <ConnectActions
          sheet={sheet}
          current={current}
          own={own}
          onChooseOther={() => toStep('choose')}
          onShowQr={() => setShownQr(request)}
          onClose={close}
        />
      }
    >
      <ConnectBody sheet={sheet} current={current} chains={own.chains} lead={lead} />
    </Modal>
  )
}

/** Makes the connectors ready before the first tap and keeps the address true. @returns this browser's wallets */
function useConnectors(own: Own, step: Step): readonly InjectedWallet[] {
  const [found, setFound] = useState<readonly InjectedWallet[]>([])
  useLayoutEffect(() => setUpConnectors(own), [own])
  useEffect(prepareConnectors, [own])
  useEffect(
    () =>
      findInjectedWallets((wallets) => {
        setFoundWallets(wallets)
        setFound(wallets)
      }),
    [],
  )
  useEffect(() => followAddress(step, own.chains), [step, own.chains])
  // Closing the sheet ends the connection: a wallet that approves later is not connected.
  useEffect(() => () => connection.cancel(), [])
  return found
}

/** After a reload the connection continues; after Back it has ended. */
function followAddress(step: Step, chains: readonly Chain[]) {
  if (step === 'choose') {
    connection.cancel()
    prepareConnectors()
  } else if (!resumeConnection(chains)) toStep('choose', { replace: true })
}
