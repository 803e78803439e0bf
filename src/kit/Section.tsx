import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { asProblem } from './problem.ts'
import { paths } from './paths.ts'
import { t } from './t.ts'
import { useViewer } from './viewer.ts'

/**
 * One part of a screen that reads: it waits in the shape of `waiting`, and fails alone, with a way to try again. `name`
 * is what the screen is called when its name fails with it; `otherwise` stands there instead, where a failure has a look
 * of its own.
 */
export function Section({ name, waiting, otherwise, children }: { name?: string; waiting?: ReactNode; otherwise?: Otherwise; children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Catch name={name} otherwise={otherwise} onRetry={reset}>
      <Suspense fallback={waiting ?? <p className="sr" role="status">{t('ui.loading')}</p>}>{children}</Suspense>
    </Catch>
  )
}

type Caught = { thrown: unknown }
type Otherwise = (tryAgain: () => void, thrown: unknown) => ReactNode

// One answer may be missing in several places: whoever tries again tries for all of them.
const failed = new Set<() => void>()

class Catch extends Component<{ name: string | undefined; otherwise: Otherwise | undefined; onRetry: () => void; children: ReactNode }, { caught: Caught | undefined }> {
  override state: { caught: Caught | undefined } = { caught: undefined }

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
    return otherwise ? otherwise(this.tryAgain, caught.thrown) : <Failed name={name} thrown={caught.thrown} onRetry={this.tryAgain} />
  }
}

/** A failure in the place of what failed: its sentence, and one next step. */
export function Failed({ name, thrown, onRetry }: { name?: string; thrown: unknown; onRetry: () => void }) {
  const viewer = useViewer()
  return (
    <div className="failed" role="alert">
      <span className="failed-mark"><Icon name="alert" /></span>
      <div>
        {name !== undefined && <><title>{name}</title><h1 className="display t-31">{name}</h1></>}
        <p>{asProblem(thrown).message}</p>
        {viewer.kind === 'lapsed'
          ? <Button look="quiet" to={paths.here({ modal: 'login' })}>{t('nav.login')}</Button>
          : <Button look="quiet" icon="retry" onClick={onRetry}>{t('ui.tryAgain')}</Button>}
      </div>
    </div>
  )
}
