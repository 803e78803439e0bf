import { useOnline } from '#lib/api/online.ts'
import { brand } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** The error page: the app has a bug or a part of it could not be loaded, offline one that this phone has not stored. */
export const ProblemScreen = () => {
  const code = useOnline() ? 'SOMETHING_WENT_WRONG' : 'OFFLINE'
  return (
    <section className="empty problem" role="alert">
      <title>{t('problem.title')}</title>
      <span className="empty-art art" data-art="empty" />
      <h1 className="display t-31">{t('problem.title')}</h1>
      <p>{problemMessage(code)}</p>
      <Button icon="retry" onClick={() => location.reload()}>
        {t('ui.tryAgain')}
      </Button>
    </section>
  )
}

/** The error page when the texts could not be loaded: it uses only the problem message and the brand's name. */
export const UntranslatedProblem = () => (
  <section className="empty problem" role="alert">
    <h1 className="display t-31">{problemMessage('SOMETHING_WENT_WRONG')}</h1>
    <Button icon="retry" onClick={() => location.reload()}>
      {brand.name}
    </Button>
  </section>
)

/** The page for an unknown address. */
export const NotFound = () => (
  <section className="empty problem">
    <title>{t('problem.nothingHere')}</title>
    <span className="empty-art art" data-art="empty" />
    <h1 className="display t-31">{t('problem.nothingHere')}</h1>
    <p>{t('problem.nothingHereText')}</p>
    <Button to={paths.home()}>{t('nav.home')}</Button>
  </section>
)
