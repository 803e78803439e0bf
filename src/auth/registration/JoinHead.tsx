import { useBrand } from '#lib/brand.ts'
import { t } from '#lib/texts/t.ts'
import { LoginMethods } from '../login/LoginMethods.tsx'
import '../auth.css'

/** Header of the join form: the brand's picture, or a title without one, and a subtitle (SC-60, SC-61). */
export function JoinHead({ title }: { title: string }) {
  const { art } = useBrand()
  if (!art['join']) return <LoginMethods title={title}>{t('join.subtitle')}</LoginMethods>
  return (
    <header className="auth-panel-head">
      <h1 className="join-picture">
        <img src={art['join']} alt={title} fetchPriority="high" decoding="async" />
      </h1>
      <p className="join-subtitle">{t('join.subtitle')}</p>
    </header>
  )
}
