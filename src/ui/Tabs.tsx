import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export type Tab<Id extends string> = { id: Id; title: string }

/** Returns the index of the tab a key moves to, wrapping around; undefined for other keys. */
export function nextTab(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Tabs with the panel of the selected one. Arrow keys move and select; the list is one stop of the Tab key. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  children: ReactNode
}) {
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const place = tabs.findIndex(({ id }) => id === chosen)

  function move(event: KeyboardEvent) {
    const to = nextTab(event.key, place, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    onChoose(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${group}-${id}`}
            aria-selected={id === chosen}
            aria-controls={`${group}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${group}-panel`}
        aria-labelledby={`${group}-${chosen}`}
      >
        {children}
      </div>
    </>
  )
}
