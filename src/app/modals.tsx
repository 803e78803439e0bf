import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { loadWhenIdle } from '#lib/browser/idle.ts'
import type { ModalName, ModalProps } from '#lib/navigation/modal.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { loadTextGroup, type TextGroup } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { useViewer, type Viewer } from '#lib/session/viewer.ts'
import { wasRepaired } from '#offline/loadPart.ts'
import { modalLevels } from './modalLevels.ts'
import { UiProvider } from './UiProvider.tsx'
import { useViewerGeneration } from './viewerChange.ts'

type Entry<Name extends ModalName> = {
  load: () => Promise<{ default: ComponentType<ModalProps<Name>> }>
  /** In a preview the modal opens, or the preview notice opens instead (ST-62). */
  inPreview: 'open' | 'refuse'
  allows: readonly Viewer['kind'][]
  /** Useless without a network: it is loaded when it is opened, not in idle time. */
  needsNetwork?: true
}

const withPass = ['member', 'signedOutMember', 'preview'] as const
const everyViewer = ['visitor', ...withPass] as const

const ofTransfers = <Name extends ModalName>(
  load: Entry<Name>['load'],
  allows: Entry<Name>['allows'] = ['member'],
): Entry<Name> => ({ load: () => withWords('transfers', load()), inPreview: 'refuse', allows })

const ofWallets = <Name extends ModalName>(load: Entry<Name>['load']): Entry<Name> => ({
  load: () => withWords('wallets', load()),
  inPreview: 'refuse',
  allows: ['member'],
  needsNetwork: true,
})

/** The component of every modal address. A new address in lib/navigation/modal.ts does not compile until it is added here. */
const modals: { [Name in ModalName]: Entry<Name> } = {
  redeem: {
    load: () => import('../redemption/RedeemModal.tsx'),
    inPreview: 'refuse',
    allows: withPass,
  },
  media: {
    load: () => withWords('benefits', import('../benefits/media/MediaModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  voucher: {
    load: () => withWords('benefits', import('../benefits/voucher/VoucherModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  poll: {
    load: () => withWords('benefits', import('../benefits/poll/PollModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  contest: {
    load: () => withWords('benefits', import('../benefits/contest/ContestModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  event: {
    load: () => withWords('benefits', import('../benefits/event/EventModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  history: {
    load: () => withWords('membership', import('../points/HistoryModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  tiers: {
    load: () => withWords('membership', import('../membership/TiersModal.tsx')),
    inPreview: 'open',
    allows: withPass,
  },
  refer: {
    load: () => withWords('membership', import('../points/ReferModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  follow: {
    load: () => withWords('membership', import('../points/FollowModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  'logout-everywhere': {
    load: () => withWords('forms', import('../account/devices/LogOutEverywhereModal.tsx')),
    inPreview: 'refuse',
    allows: ['member'],
  },
  unsaved: {
    load: () => withWords('forms', import('../account/UnsavedModal.tsx')),
    inPreview: 'refuse',
    allows: ['member'],
  },
  erase: {
    load: () => withWords('forms', import('../account/data/EraseModal.tsx')),
    inPreview: 'refuse',
    allows: ['member'],
  },
  logout: {
    load: () => withWords('forms', import('../auth/logout/LogOutModal.tsx')),
    inPreview: 'open',
    allows: withPass,
  },
  login: {
    load: () => withWords('forms', import('../auth/login/LoginModal.tsx')),
    inPreview: 'refuse',
    allows: ['visitor', 'signedOutMember', 'preview'],
  },
  cookies: {
    load: () => withWords('cookies', import('../cookies/CookiesModal.tsx')),
    inPreview: 'open',
    allows: everyViewer,
  },
  transfer: ofTransfers(() => import('../transfers/send/TransferModal.tsx'), withPass),
  'transfer-chooser': ofTransfers(
    () => import('../transfers/send/TransferChooserModal.tsx'),
    withPass,
  ),
  'cancel-transfer': ofTransfers(() => import('../transfers/send/CancelTransferModal.tsx')),
  withdraw: {
    load: () => withForms('withdrawals', import('../withdrawals/WithdrawModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
  },
  buy: {
    load: () => withForms('payments', import('../screens/BuyModal.tsx')),
    inPreview: 'refuse',
    allows: ['member'],
    needsNetwork: true,
  },
  claim: ofTransfers(() => import('../transfers/claim/ClaimModal.tsx')),
  decline: ofTransfers(() => import('../transfers/claim/DeclineModal.tsx'), everyViewer),
  'connect-wallet': ofWallets(() => import('../wallets/ConnectWalletModal.tsx')),
  wallet: ofWallets(() => import('../wallets/WalletModal.tsx')),
  'set-up-wallet': ofWallets(() => import('../wallets/SetUpModal.tsx')),
  'phone-pass': {
    load: () => withWords('phonePasses', import('../phone-passes/PhonePassModal.tsx')),
    inPreview: 'refuse',
    allows: withPass,
    needsNetwork: true,
  },
  'preview-notice': {
    load: () => withWords('membership', import('../preview/PreviewNoticeModal.tsx')),
    inPreview: 'open',
    allows: ['preview'],
  },
}

async function withWords<Module>(words: TextGroup, module: Promise<Module>): Promise<Module> {
  await loadTextGroup(words)
  return module
}

async function withForms<Module>(words: TextGroup, module: Promise<Module>): Promise<Module> {
  await loadTextGroup('forms')
  return withWords(words, module)
}

const isModal = (name: string | null): name is ModalName =>
  name !== null && Object.hasOwn(modals, name)

/** Loads the modals for this kind of viewer in idle time, so that they open at once and offline. */
export const loadModals = (kind: Viewer['kind']) =>
  loadWhenIdle(
    Object.values(modals)
      .filter(({ allows, needsNetwork }) => allows.includes(kind) && !needsNetwork)
      .map(({ load }) => load),
  )

export function ModalHost() {
  const { search } = useLocation()
  const viewer = useViewer()
  const turn = useViewerGeneration()
  const close = useClose()
  const query = new URLSearchParams(search)
  const requested = query.get('modal')
  const name =
    viewer.kind === 'preview' && isModal(requested) && modals[requested].inPreview === 'refuse'
      ? 'preview-notice'
      : requested

  // Without this, a modal that cannot be loaded would leave a button without any effect.
  const fail = useCallback(() => {
    if (wasRepaired()) return location.reload()
    toast.notice(problemMessage('SOMETHING_WENT_WRONG'))
    close()
  }, [close])

  if (!isModal(name) || !modals[name].allows.includes(viewer.kind)) return null
  return (
    <UiProvider close={close}>
      <OpenModal key={`${turn} ${name}`} name={name} ids={idsIn(query)} onFailure={fail} />
    </UiProvider>
  )
}

const modalParams = ['id', 'code', 'step'] as const
type Ids = { [Name in (typeof modalParams)[number]]?: string }

const idsIn = (query: URLSearchParams): Ids =>
  Object.fromEntries(
    modalParams.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  )

function OpenModal({ name, ids, onFailure }: { name: ModalName; ids: Ids; onFailure: () => void }) {
  const [Loaded, setLoaded] = useState<ComponentType<ModalProps<ModalName>>>()
  useEffect(() => {
    let isMounted = true
    modals[name].load().then(
      (module) => {
        if (isMounted) setLoaded(() => module.default as ComponentType<ModalProps<ModalName>>)
      },
      () => {
        if (isMounted) onFailure()
      },
    )
    return () => {
      isMounted = false
    }
  }, [name, onFailure])
  return Loaded && <Loaded {...ids} />
}

/**
 * Returns a function that closes the modal: it goes back when the modal was opened from this screen or over another of
 * its modals, else it replaces the entry with the address without the modal.
 */
function useClose(): () => void {
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const type = useNavigationType()
  const query = new URLSearchParams(search)
  const [name, hasStep] = [query.get('modal'), query.has('step')]
  const isOpen = isModal(name)
  const before = useRef<{ pathname: string; key: string; name: string | null }>(undefined)
  useEffect(() => {
    const from = before.current
    before.current = { pathname, key, name }
    if (!isOpen || from?.pathname !== pathname) return
    const level = modalLevels.of(from.key)
    if (type === 'REPLACE' && level) modalLevels.set(key, level)
    if (type !== 'PUSH') return
    const isNextStep = hasStep && from.name === name
    if (!isNextStep) modalLevels.set(key, 1)
    else if (level) modalLevels.set(key, level + 1)
  }, [isOpen, hasStep, pathname, key, name, type])

  const latest = useRef({ pathname, search, key })
  useEffect(() => {
    latest.current = { pathname, search, key }
  })
  const [close] = useState(() => () => {
    const level = modalLevels.of(latest.current.key)
    if (level) return void navigate(-level)
    const query = new URLSearchParams(latest.current.search)
    for (const name of ['modal', ...modalParams]) query.delete(name)
    void navigate(
      { pathname: latest.current.pathname, search: query.toString() },
      { replace: true },
    )
  })
  return close
}
