import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { asProblem } from './problem.ts'
import { paths } from '../navigation/paths.ts'
import { t } from '../texts/t.ts'
import { useViewer } from '../session/viewer.ts'

/**
 * Wraps one part of a screen that reads: shows `waiting` while it loads, and on failure only this part, with a retry.
 * `name`: the page title to show when the failed part contains it. `otherwise`: replaces the default failure.
 */
export function Section({
  name,
  waiting,
  otherwise,
  children,
}: {
  name?: string
  waiting?: ReactNode
  otherwise?: RenderFailure
  children: ReactNode
}) {
  return (
    <ErrorBoundary
      fallbackRender={(failure) => (
        <SectionFailure {...failure} name={name} otherwise={otherwise} />
      )}
    >
      <Suspense
        fallback={
          waiting ?? (
            <p className="sr-only" role="status">
              {t('ui.loading')}
            </p>
          )
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

type RenderFailure = (tryAgain: () => void, thrown: unknown) => ReactNode

// The same answer may be missing in several sections: one retry retries all of them.
const failedSections = new Set<() => void>()

function SectionFailure({
  error,
  resetErrorBoundary,
  name,
  otherwise,
}: FallbackProps & { name: string | undefined; otherwise: RenderFailure | undefined }) {
  const { reset } = useQueryErrorResetBoundary()
  useEffect(() => {
    failedSections.add(resetErrorBoundary)
    return () => void failedSections.delete(resetErrorBoundary)
  }, [resetErrorBoundary])
  const tryAgain = () => {
    reset()
    for (const recover of failedSections) recover()
  }
  return otherwise ? (
    otherwise(tryAgain, error)
  ) : (
    <Failed name={name} thrown={error} onRetry={tryAgain} />
  )
}

/** Shows a failure in place of the part that failed: the message and one next step. */
export function Failed({
  name,
  thrown,
  onRetry,
}: {
  name?: string
  thrown: unknown
  onRetry: () => void
}) {
  const viewer = useViewer()
  const problem = asProblem(thrown)
  return (
    <div className="failed" role="alert">
      <span className="failed-mark">
        <Icon name="alert" />
      </span>
      <div>
        {name !== undefined && (
          <>
            <title>{name}</title>
            <h1 className="display t-31">{name}</h1>
          </>
        )}
        <p>{problem.message}</p>
        {problem.code === 'ITEM_NOT_FOUND' ? (
          <Button look="quiet" to={paths.collection()}>
            {t('nav.collection')}
          </Button>
        ) : viewer.kind === 'signedOutMember' ? (
          <Button look="quiet" to={paths.here({ modal: 'login' })}>
            {t('nav.login')}
          </Button>
        ) : (
          <Button look="quiet" icon="retry" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
