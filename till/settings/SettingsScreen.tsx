import { brand } from '../lib/brand.ts'
import { openScreen, openTab } from '../lib/screens.ts'
import { changeSettings, settings } from '../lib/settings.ts'
import { announce, unlockSounds } from '../lib/sounds.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/texts.ts'
import { signOut, type TillState } from '../session/session.ts'
import { endTraining, startTraining, useIsTraining } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'

/** What is set on this till, the training, and the way out. */
export function SettingsScreen({ state }: { state: TillState }) {
  const set = useStore(settings)
  const isTraining = useIsTraining()
  const toggleTraining = () => {
    if (isTraining) endTraining()
    else startTraining()
    openTab('scan')
  }
  const place = t('till.place', { store: state.store.name, till: state.till.name })
  return (
    <div className="screen-part settings">
      <Title>{t('till.settings.title')}</Title>
      <div className="body">
        <Note icon="shop">{place}</Note>
        <Switch
          label={t('till.settings.sound')}
          isOn={set.hasSound}
          onChange={(hasSound) => {
            unlockSounds()
            void changeSettings({ hasSound }).then(() => announce('go'))
          }}
        />
        <Switch
          label={t('till.settings.vibration')}
          isOn={set.hasVibration}
          onChange={(hasVibration) => void changeSettings({ hasVibration })}
        />
        <Switch
          label={t('till.settings.evening')}
          isOn={set.theme === 'evening'}
          onChange={(isOn) => void changeSettings({ theme: isOn ? 'evening' : 'light' })}
        />
        <Switch
          label={t('till.settings.leftHand')}
          isOn={set.isLeftHanded}
          onChange={(isLeftHanded) => void changeSettings({ isLeftHanded })}
        />
        <LanguageChoice />
        <Button icon="training" onClick={toggleTraining}>
          {t(isTraining ? 'till.training.end' : 'till.training.start')}
        </Button>
        <Button icon="shield" onClick={() => openScreen({ name: 'manager' })}>
          {t('till.manager.open')}
        </Button>
      </div>
      <div className="dock">
        <Button look="main" onClick={() => void signOut()}>
          {t('till.signOut')}
        </Button>
      </div>
    </div>
  )
}

type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

const names = { en: 'English', fr: 'Français' } as const

function LanguageChoice() {
  const { language } = useStore(settings)
  if (brand.languages.length < 2) return null
  return (
    <fieldset className="radios">
      <legend>{t('till.settings.language')}</legend>
      {brand.languages.map((choice) => (
        <label key={choice} lang={choice}>
          <input
            type="radio"
            name="language"
            checked={choice === language}
            onChange={() => void changeSettings({ language: choice })}
          />
          <span>{names[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
