import { useStore } from '../lib/store.ts'
import { session } from './session.ts'

/** Returns the currency of the brand's program. */
export function useCurrency(): string {
  const current = useStore(session)
  return current.kind === 'paired' ? current.state.currency : 'USD'
}
