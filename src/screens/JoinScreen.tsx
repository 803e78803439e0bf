import { useBrand } from '#kit/brand.ts'
import { t } from '#kit/t.ts'
import { JoinForm } from '../session/JoinForm.tsx'

/** The landing page of the membership: joining with a letter first. */
export default function JoinScreen() {
  const { name } = useBrand()
  return (
    <div className="way-in">
      <title>{t('join.pageTitle', { programme: t('programme.name') })}</title>
      <p className="label">{name}</p>
      <h1 className="display t-39">{t('join.title', { programme: t('programme.name') })}</h1>
      <p className="way-in-lead quiet">{t('landing.lead')}</p>
      <JoinForm letterFirst />
    </div>
  )
}
