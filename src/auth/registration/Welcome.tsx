import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '#lib/brand.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { passwordRemoved } from './passwordRemoved.ts'
import { welcomePoints } from './welcomePoints.ts'
import './welcome.css'

/** Greets a new member once with their welcome points, and shows when a password was removed. */
export function Welcome() {
  const [points] = useState(welcomePoints.read)
  const [isRemoved] = useState(passwordRemoved.isRemembered)
  useEffect(() => {
    welcomePoints.clear()
    passwordRemoved.clear()
  }, [])
  return (
    <>
      {points !== undefined && (
        <p className="welcome" role="status">
          <Icon name="star" />
          <span>
            {t('collection.welcome', { count: points })}{' '}
            {brand.features.phonePass && (
              <button type="button" className="text-link" onClick={() => openModal('phone-pass')}>
                {t('pass.toPhone')}
              </button>
            )}
          </span>
        </p>
      )}
      {isRemoved && (
        <p className="welcome welcome-notice" role="status">
          <Icon name="lock" />
          <span>
            {t('collection.passwordRemoved')}{' '}
            <Link to={paths.accountPassword()}>{t('collection.newPassword')}</Link>
          </span>
        </p>
      )}
    </>
  )
}
