import { useEffect, useRef, type ReactNode } from 'react'
import { canReadPass } from '#domain/viewer.ts'
import { hasLoginMethod } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { SignedUp } from './signUpRecord.ts'

/** Confirms the sign-up (ST-44), with the free item for a member, or links to join and log in for a visitor. */
export function SignedUpNote({
  signedUp: { email, clear },
  freeItem,
  hasFreeItem,
}: {
  signedUp: SignedUp
  freeItem: ReactNode
  hasFreeItem: boolean
}) {
  const viewer = useViewer()
  const headline = useRef<HTMLHeadingElement>(null)
  // Focus only after a press: the pressed button is gone, so the focus has fallen back to the body.
  useEffect(() => {
    if (document.activeElement === document.body && scrollY > 0)
      headline.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="sign-up sign-up-done" id="sign-up" aria-labelledby="sign-up-title">
      <span className="sign-up-mark" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h2 className="display" id="sign-up-title" tabIndex={-1} ref={headline}>
        {t('drops.signedUp')}
      </h2>
      <p role="status">{email ? t('drops.signedUpText', { email }) : t('drops.signedUpPlain')}</p>
      {canReadPass(viewer) ? (
        freeItem
      ) : (
        <>
          {hasFreeItem && <p className="quiet">{t('drops.pieceForMembers')}</p>}
          <div className="sign-up-links">
            {hasLoginMethod('password') ? (
              <Button to={paths.register()}>{t('nav.register')}</Button>
            ) : (
              <Button to={paths.join()}>{t('landing.join')}</Button>
            )}
            <Button look="quiet" to={paths.login()}>
              {t('nav.login')}
            </Button>
          </div>
        </>
      )}
      {email && (
        <Button look="text" onClick={clear}>
          {t('drops.another')}
        </Button>
      )}
    </section>
  )
}
