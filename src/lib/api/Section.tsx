import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
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
  const { reset } = useQueryErrorResetBoundary()
  return (
    <ErrorBoundary name={name} otherwise={otherwise} onRetry={reset}>
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

type CaughtError = { thrown: unknown }
type RenderFailure = (tryAgain: () => void, thrown: unknown) => ReactNode

// The same answer may be missing in several sections: one retry retries all of them.
const failed = new Set<() => void>()

class ErrorBoundary extends Component<
  {
    name: string | undefined
    otherwise: RenderFailure | undefined
    onRetry: () => void
    children: ReactNode
  },
  { caught: CaughtError | undefined }
> {
  override state: { caught: CaughtError | undefined } = { caught: undefined }

  static getDerivedStateFromError(thrown: unknown) {
    return { caught: { thrown } }
  }

  recover = () => this.setState({ caught: undefined })

  tryAgain = () => {
    this.props.onRetry()
    for (const recover of failed) recover()
  }

  note = () => {
    if (this.state.caught) failed.add(this.recover)
    else failed.delete(this.recover)
  }

  override componentDidMount = this.note
  override componentDidUpdate = this.note

  override componentWillUnmount() {
    failed.delete(this.recover)
  }

  override render() {
    const { caught } = this.state
    const { name, otherwise, children } = this.props
    if (!caught) return children
    return otherwise ? (
      otherwise(this.tryAgain, caught.thrown)
    ) : (
      <Failed name={name} thrown={caught.thrown} onRetry={this.tryAgain} />
    )
  }
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
        <p>{asProblem(thrown).message}</p>
        {viewer.kind === 'signedOutMember' ? (
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
