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
  /** What a modal does for somebody who only looks: opens, or leaves its place to the notice (ST-62). */
  inPreview: 'open' | 'refuse'
  /** For whom it is there: who has a pass on this phone, or who is not logged in. */
  admits: readonly Viewer['kind'][]
}

const withPass = ['member', 'lapsed', 'preview'] as const
const everybody = ['visitor', ...withPass] as const

/** Every address of a modal has its component; a new one in kit/modal.ts does not compile until it is here. */
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
  cookies: { load: () => withWords('cookies', import('../cookies/CookiesModal.tsx')), inPreview: 'open', admits: everybody },
  'preview-notice': { load: () => withWords('membership', import('../preview/PreviewNoticeModal.tsx')), inPreview: 'open', admits: ['preview'] },
}

/** A modal that says words of a group of texts. */
async function withWords<Module>(words: Words, module: Promise<Module>): Promise<Module> {
  await loadWords(words)
  return module
}

const isModal = (name: string | null): name is ModalName => name !== null && Object.hasOwn(modals, name)

/** Loads the modals that are for her while nothing else is to do, so that they open at once and without a network. */
export const loadModals = (kind: Viewer['kind']) => loadIdly(Object.values(modals).filter(({ admits }) => admits.includes(kind)).map(({ load }) => load))

/** Shows the modal that the address names. */
export function ModalHost() {
  const { search } = useLocation()
  const viewer = useViewer()
  const turn = useTurn()
  const close = useClose()
  const query = new URLSearchParams(search)
  const asked = query.get('modal')
  const name = viewer.kind === 'preview' && isModal(asked) && modals[asked].inPreview === 'refuse' ? 'preview-notice' : asked

  // An address that opens nothing would be a dead button.
  const fail = useCallback(() => {
    if (isRepaired()) return location.reload()
    toast.notice(problemText('SOMETHING_WENT_WRONG'))
    close()
  }, [close])

  if (!isModal(name) || !modals[name].admits.includes(viewer.kind)) return null
  return <Surroundings close={close}><Opened key={`${turn} ${name}`} name={name} ids={idsIn(query)} onFailure={fail} /></Surroundings>
}

/** What an address may carry beside the name of a modal. */
const carried = ['id', 'code'] as const
type Ids = { [Name in (typeof carried)[number]]?: string }

const idsIn = (query: URLSearchParams): Ids =>
  Object.fromEntries(carried.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))

function Opened({ name, ids, onFailure }: { name: ModalName; ids: Ids; onFailure: () => void }) {
  const [Loaded, setLoaded] = useState<ComponentType<ModalProps<ModalName>>>()
  useEffect(() => {
    let isWanted = true
    modals[name].load().then(
      (module) => { if (isWanted) setLoaded(() => module.default) },
      () => { if (isWanted) onFailure() },
    )
    return () => { isWanted = false }
  }, [name, onFailure])
  return Loaded && <Loaded {...ids} />
}

/**
 * Back when the modal was opened from this screen, or over another modal of it; otherwise the address without it takes
 * its place.
 */
function useClose(): () => void {
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const type = useNavigationType()
  const isOpen = isModal(new URLSearchParams(search).get('modal'))
  const before = useRef<{ pathname: string; key: string }>(undefined)
  // Entries of the history that lie over one that is there when they are gone.
  const onTop = useRef(new Set<string>())

  useEffect(() => {
    const from = before.current
    before.current = { pathname, key }
    if (!isOpen || from?.pathname !== pathname) return
    if (type === 'PUSH' || (type === 'REPLACE' && onTop.current.has(from.key))) onTop.current.add(key)
  }, [isOpen, pathname, key, type])

  const now = useRef({ pathname, search, key })
  useEffect(() => { now.current = { pathname, search, key } })
  const [close] = useState(() => () => {
    if (onTop.current.has(now.current.key)) return void navigate(-1)
    const query = new URLSearchParams(now.current.search)
    for (const name of ['modal', ...carried]) query.delete(name)
    void navigate({ pathname: now.current.pathname, search: query.toString() }, { replace: true })
  })
  return close
}
