import { useState, useSyncExternalStore, type RefObject } from 'react'

/**
 * Returns the names of the fields whose value differs from the initial one, in the order of the form. The initial value
 * of a hidden field is its `data-initial`; without it the field is ignored. Call it after `useForm`, which restores drafts.
 */
export function useChanges(form: RefObject<HTMLFormElement | null>): readonly string[] {
  const [subscribe] = useState(() => (update: () => void) => {
    const element = form.current
    element?.addEventListener('input', update)
    return () => element?.removeEventListener('input', update)
  })
  // One string, because React compares snapshots by identity, also after a render that changes initial values.
  const changed = useSyncExternalStore(
    subscribe,
    () => changedFieldsIn(form.current).join(' '),
    () => '',
  )
  return changed === '' ? [] : changed.split(' ')
}

type State = { name: string; isChanged: boolean }

const changedFieldsIn = (form: HTMLFormElement | null): string[] =>
  [...(form?.elements ?? [])]
    .flatMap((field) => stateOf(field) ?? [])
    .flatMap(({ name, isChanged }) => (isChanged && name !== '' ? name : []))

function stateOf(field: Element): State | undefined {
  const { name } = field as HTMLInputElement
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return { name, isChanged: field.selectedIndex !== Math.max(0, initial) }
  }
  if (field instanceof HTMLTextAreaElement)
    return { name, isChanged: field.value !== field.defaultValue }
  if (!(field instanceof HTMLInputElement)) return undefined
  if (field.type === 'checkbox' || field.type === 'radio')
    return { name, isChanged: field.checked !== field.defaultChecked }
  // `defaultValue` of a hidden field always equals its value.
  const initial =
    field.type === 'hidden' ? (field.dataset['initial'] ?? field.value) : field.defaultValue
  return { name, isChanged: field.value !== initial }
}
