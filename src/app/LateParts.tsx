import { ErrorBoundary } from 'react-error-boundary'
import { StoredClaim } from './StoredClaim.tsx'
import { Toasts } from './Toasts.tsx'

/** Parts of the shell that no first screen needs. */
export const LateParts = () => (
  <ErrorBoundary fallback={null}>
    <Toasts />
    <StoredClaim />
  </ErrorBoundary>
)
