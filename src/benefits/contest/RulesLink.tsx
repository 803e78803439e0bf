import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'

/** Links to the public rules of a contest in a new tab (RT-30). */
export const RulesLink = ({ contestId, children }: { contestId: string; children: string }) => (
  <a className="rules-link" href={paths.contestRules({ contestId })} target="_blank" rel="noopener">
    {children}
    <span className="sr-only"> ({t('ui.newTab')})</span>
  </a>
)
