import { Component, type ReactNode } from 'react'
import { brand } from '#kit/brand.ts'
import { paths } from '#kit/paths.ts'
import { problemText } from '#kit/sentences.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'

/** The one error page: something of ours broke, or a part of the app could not be loaded. */
export const ProblemScreen = () => (
  <section className="empty problem" role="alert">
    <title>{t('problem.title')}</title>
    <span className="empty-art art" data-art="empty" />
    <h1 className="display t-31">{t('problem.title')}</h1>
    <p>{problemText('SOMETHING_WENT_WRONG')}</p>
    <Button icon="retry" onClick={() => location.reload()}>{t('ui.tryAgain')}</Button>
  </section>
)

/** The same when not even the texts could be loaded: the catalogue and the brand's name are all the words there are. */
export const SpeechlessProblem = () => (
  <section className="empty problem" role="alert">
    <h1 className="display t-31">{problemText('SOMETHING_WENT_WRONG')}</h1>
    <Button icon="retry" onClick={() => location.reload()}>{brand.name}</Button>
  </section>
)

/** An address that leads nowhere. */
export const NothingHere = () => (
  <section className="empty problem">
    <title>{t('problem.nothingHere')}</title>
    <span className="empty-art art" data-art="empty" />
    <h1 className="display t-31">{t('problem.nothingHere')}</h1>
    <p>{t('problem.nothingHereText')}</p>
    <Button to={paths.home()}>{t('nav.home')}</Button>
  </section>
)

/** Keeps what breaks to itself: one screen, not the frame around it. */
export class Contained extends Component<{ otherwise: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.otherwise : this.props.children
  }
}
