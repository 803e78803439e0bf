import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Links to the pass and the collection; replaces the join form for members. */
export const OpenPass = () => (
  <div className="form">
    <Button wide icon="pass" to={paths.pass()}>
      {t('landing.openPass')}
    </Button>
    <Button wide look="quiet" to={paths.collection()}>
      {t('nav.myMembership')}
    </Button>
  </div>
)
