import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { loadIdly } from '#kit/idle.ts'
import type { ModalName, ModalProps } from '#kit/modal.ts'
import { problemText } from '#kit/sentences.ts'
import { loadWords, type Words } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { useViewer, type Viewer } from '#kit/viewer.ts'
import { isRepaired } from '#offline/parts.ts'
import { Surroundings } from './Surroundings.tsx'
import { useTurn } from './turn.ts'

type Entry<Name extends ModalName> = {
  load: () => Promise<{ default: ComponentType<ModalProps<Name>> }>
  /** In a preview the modal opens, or the preview notice opens instead (ST-62). */
  inPreview: 'open' | 'refuse'
  admits: readonly Viewer['kind'][]
}

const withPass = ['member', 'lapsed', 'preview'] as const
const everyViewer = ['visitor', ...withPass] as const

/** The component of every modal address. A new address in kit/modal.ts does not compile until it is added here. */
const modals: { [Name in ModalName]: Entry<Name> } = {
  redeem: { load: () => import('../redemption/RedeemModal.tsx'), inPreview: 'refuse', admits: withPass },
  media: { load: () => withWords('benefits', import('../benefits/MediaModal.tsx')), inPreview: 'refuse', admits: withPass },
  voucher: { load: () => withWords('benefits', import('../benefits/VoucherModal.tsx')), inPreview: 'refuse', admits: withPass },
  poll: { load: () => withWords('benefits', import('../benefits/PollModal.tsx')), inPreview: 'refuse', admits: withPass },
  contest: { load: () => withWords('benefits', import('../benefits/ContestModal.tsx')), inPreview: 'refuse', admits: withPass },
  event: { load: () => withWords('benefits', import('../benefits/EventModal.tsx')), inPreview: 'refuse', admits: withPass },
  history: { load: () => import('../points/HistoryModal.tsx'), inPreview: 'refuse', admits: withPass },
  levels: { load: () => withWords('membership', import('../membership/LevelsModal.tsx')), inPreview: 'open', admits: withPass },
  refer: { load: () => withWords('membership', import('../points/ReferModal.tsx')), inPreview: 'refuse', admits: withPass },
  follow: { load: () => withWords('membership', import('../points/FollowModal.tsx')), inPreview: 'refuse', admits: withPass },
  'logout-everywhere': { load: () => withWords('forms', import('../account/LogOutEverywhereModal.tsx')), inPreview: 'refuse', admits: ['member'] },
  erase: { load: () => withWords('forms', import('../account/EraseModal.tsx')), inPreview: 'refuse', admits: ['member'] },
  logout: { load: () => withWords('forms', import('../session/LogOutModal.tsx')), inPreview: 'open', admits: withPass },
  login: { load: () => withWords('forms', import('../session/LoginModal.tsx')), inPreview: 'refuse', admits: ['visitor', 'lapsed', 'preview'] },
  cookies: { load: () => withWords('cookies', import('../cookies/CookiesModal.tsx')), inPreview: 'open', admits: everyViewer },
  'preview-notice': { load: () => withWords('membership', import('../preview/PreviewNoticeModal.tsx')), inPreview: 'open', admits: ['preview'] },
}

async function withWords<Module>(words: Words, module: Promise<Module>): Promise<Module> {
  await loadWords(words)
  return module
}

const isModal = (name: string | null): name is ModalName => name !== null && Object.hasOwn(modals, name)

/** Loads the modals for this kind of viewer in idle time, so that they open at once and offline. */
export const loadModals = (kind: Viewer['kind']) => loadIdly(Object.values(modals).filter(({ admits }) => admits.includes(kind)).map(({ load }) => load))

export function ModalHost() {
  const { search } = useLocation()
  const viewer = useViewer()
  const turn = useTurn()
  const close = useClose()
  const query = new URLSearchParams(search)
  const requested = query.get('modal')
  const name = viewer.kind === 'preview' && isModal(requested) && modals[requested].inPreview === 'refuse' ? 'preview-notice' : requested

  // Without this, a modal that cannot be loaded would leave a button without any effect.
  const fail = useCallback(() => {
    if (isRepaired()) return location.reload()
    toast.notice(problemText('SOMETHING_WENT_WRONG'))
    close()
  }, [close])

  if (!isModal(name) || !modals[name].admits.includes(viewer.kind)) return null
  return <Surroundings close={close}><OpenModal key={`${turn} ${name}`} name={name} ids={idsIn(query)} onFailure={fail} /></Surroundings>
}

const modalParams = ['id', 'code'] as const
type Ids = { [Name in (typeof modalParams)[number]]?: string }

const idsIn = (query: URLSearchParams): Ids =>
  Object.fromEntries(modalParams.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))

function OpenModal({ name, ids, onFailure }: { name: ModalName; ids: Ids; onFailure: () => void }) {
  const [Loaded, setLoaded] = useState<ComponentType<ModalProps<ModalName>>>()
  useEffect(() => {
    let isMounted = true
    modals[name].load().then(
      (module) => { if (isMounted) setLoaded(() => module.default) },
      () => { if (isMounted) onFailure() },
    )
    return () => { isMounted = false }
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
  const isOpen = isModal(new URLSearchParams(search).get('modal'))
  const before = useRef<{ pathname: string; key: string }>(undefined)
  // Keys of history entries that have an entry of this screen below them, so that going back is safe.
  const stackedKeys = useRef(new Set<string>())

  useEffect(() => {
    const from = before.current
    before.current = { pathname, key }
    if (!isOpen || from?.pathname !== pathname) return
    if (type === 'PUSH' || (type === 'REPLACE' && stackedKeys.current.has(from.key))) stackedKeys.current.add(key)
  }, [isOpen, pathname, key, type])

  const latest = useRef({ pathname, search, key })
  useEffect(() => { latest.current = { pathname, search, key } })
  const [close] = useState(() => () => {
    if (stackedKeys.current.has(latest.current.key)) return void navigate(-1)
    const query = new URLSearchParams(latest.current.search)
    for (const name of ['modal', ...modalParams]) query.delete(name)
    void navigate({ pathname: latest.current.pathname, search: query.toString() }, { replace: true })
  })
  return close
}
