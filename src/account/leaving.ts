import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { go } from '#lib/navigation/go.ts'
import { guardHistory } from '#lib/navigation/historyGuard.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { paths, staysInCollection } from '#lib/navigation/paths.ts'

/** An address with its navigation state, or a number of entries back in the history (negative). */
type Destination = { to: string; state?: unknown } | { entries: number }

/** A form with changes that are not saved. `save` submits it; `discard` removes what was typed. */
type UnsavedForm = { save: () => void; discard: () => void }

let form: UnsavedForm | undefined
let destination: Destination | undefined
/** The member has chosen to save first: `leaveIfSaved` goes on. */
let isSaving = false

/**
 * Asks before a link or the history leads away from a form with changes (`?modal=unsaved`). Navigations of the app
 * itself, such as to a login, are not asked about: drafts survive them.
 */
export function useLeaveQuestion(hasChanges: boolean, unsaved: UnsavedForm) {
  const { pathname, key } = useLocation()
  const entry = useRef(0)
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
    entry.current = entryOf(history.state) ?? 0
  }, [unsaved, key])

  useEffect(() => {
    if (!hasChanges) return
    form = {
      save: () => latest.current.save(),
      discard: () => latest.current.discard(),
    }
    const stop = watch(pathname, entry)
    return () => {
      form = undefined
      stop()
    }
  }, [hasChanges, pathname])
}

function watch(pathname: string, entry: { current: number }): () => void {
  let isReturning = false

  function onClick(event: MouseEvent) {
    const to = internalLink(event)
    if (!to || to.pathname === pathname) return
    event.preventDefault()
    event.stopPropagation()
    ask({
      to: to.pathname + to.search + to.hash,
      ...(isCollectionTab(event) && { state: staysInCollection }),
    })
  }

  // The address has changed already, so the browser goes back to it.
  function onHistory({ state }: PopStateEvent) {
    if (isReturning) {
      isReturning = false
      ask(destination)
      return 'stop'
    }
    const to = entryOf(state)
    if (location.pathname === pathname || to === undefined || to === entry.current) return 'go on'
    const entries = to - entry.current
    // The question's own entry deletes those after it: a page further on is reached by its address.
    destination = entries > 0 ? addressOf(state) : { entries }
    isReturning = true
    history.go(-entries)
    return 'stop'
  }

  document.addEventListener('click', onClick, true)
  const stopGuarding = guardHistory(onHistory)
  return () => {
    document.removeEventListener('click', onClick, true)
    stopGuarding()
  }
}

function ask(to: Destination | undefined) {
  destination = to
  isSaving = false
  openModal('unsaved')
}

/** The place of an entry in the history, as the router numbers them. */
const entryOf = (state: unknown): number | undefined => {
  const { idx } = (state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : undefined
}

/** Returns the current address with the navigation state that the router stored in its entry. */
const addressOf = (state: unknown): Destination => ({
  to: location.pathname + location.search + location.hash,
  state: (state as { usr?: unknown }).usr,
})

/** The router keeps a link's navigation state out of the document; of all links only this tab has one. */
const isCollectionTab = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[data-tab="collection"]') !== null

/** Returns the address of a pressed link that this page would follow itself. */
function internalLink(
  event: Pick<
    MouseEvent,
    'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
  >,
): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return undefined
  const to = new URL(link.href)
  return to.origin === location.origin ? to : undefined
}

/** Returns whether there are changes to ask about. Without any, the question's entry in the history is a leftover. */
export const hasUnsavedForm = (): boolean => form !== undefined

/** Leaves without saving, from the question's own entry of the history. */
export function leaveUnsaved() {
  const to: Destination = destination ?? { to: paths.account() }
  form?.discard()
  form = undefined
  void ('to' in to ? go(to.to, { replace: true, state: to.state }) : go(to.entries - 1))
}

/** Submits the form, once the question is closed. */
export function saveAndLeave() {
  isSaving = true
  form?.save()
}

/** Stays: what is saved later does not leave. */
export const stay = () => {
  isSaving = false
}

/** Call it when the form is saved: goes to where the member wanted to go, if they chose to save first. */
export function leaveIfSaved() {
  if (!isSaving) return
  isSaving = false
  const to: Destination = destination ?? { to: paths.account() }
  void ('to' in to ? go(to.to, { state: to.state }) : go(to.entries))
}
