import { useEffect, useState } from 'react'
import { t } from '#kit/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { welcomePoints } from './welcomePoints.ts'
import './session.css'

/** Greets a newcomer once, where joining has led her, with what she was given. */
export function Welcome() {
  const [points] = useState(welcomePoints.read)
  useEffect(() => welcomePoints.forget(), [])
  return points !== undefined && <p className="welcome" role="status"><Icon name="star" /><span>{t('collection.welcome', { count: points })}</span></p>
}
