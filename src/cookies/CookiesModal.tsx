import { useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { saveCookieChoice, useCookieChoice } from '#lib/consent.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'
import './cookies.css'

/** Lists what is stored on this device and why, and lets the cookie choice be changed at any time (MO-08). */
export default function CookiesModal() {
  const close = useCloseModal()
  const { name } = useBrand()
  const [analytics, setAnalytics] = useState(useCookieChoice()?.analytics ?? false)

  function save() {
    saveCookieChoice({ analytics })
    close()
  }

  return (
    <Modal
      title={t('cookies.title')}
      foot={
        <Button wide onClick={save}>
          {t('cookies.save')}
        </Button>
      }
    >
      <p className="cookies-lead">{t('cookies.lead', { brand: name })}</p>
      <section className="cookies-kind">
        <h3 className="display t-20">
          {t('cookies.needed')} <small>{t('cookies.neededAlways')}</small>
        </h3>
        <p>{t('cookies.neededText')}</p>
        <dl>
          {needed.map((item) => (
            <StoredItem key={item.title} {...item} />
          ))}
        </dl>
      </section>
      <section className="cookies-kind">
        <h3 className="display t-20">{t('cookies.analytics')}</h3>
        <p>{t('cookies.analyticsText')}</p>
        <Checkbox
          label={t('cookies.analyticsAllow')}
          checked={analytics}
          onChange={(event) => setAnalytics(event.target.checked)}
        />
      </section>
    </Modal>
  )
}

type Item = { title: TextKey; text: TextKey; name?: string }

/** The cookies of server/lib/security/tokens.ts by name, and the data that src/offline stores. */
const needed: readonly Item[] = [
  { title: 'cookies.session', text: 'cookies.sessionText', name: '__Host-id' },
  { title: 'cookies.safety', text: 'cookies.safetyText', name: '__Host-session' },
  { title: 'cookies.device', text: 'cookies.deviceText' },
]

function StoredItem({ title, text, name = '' }: Item) {
  const [before, after] = t(text).split('{name}')
  return (
    <div>
      <dt>{t(title)}</dt>
      <dd>
        {before}
        {name && <code>{name}</code>}
        {after}
      </dd>
    </div>
  )
}
