import '#brands/tokens.css'
import './tokens.css'
import './base.css'
import './ui/controls.css'
import './result/verdict.css'
import './scan/scan.css'
import './till.css'
import './manager/manager.css'
import './settings/settings.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { readLinkSecrets } from './lib/link-secrets.ts'
import { settings } from './lib/settings.ts'
import { unlockSounds } from './lib/sounds.ts'
import { loadTexts } from './lib/texts.ts'
import { refreshSession } from './session/session.ts'
import { registerWorker } from './sw/register.ts'

readLinkSecrets()
for (const type of ['pointerdown', 'keydown']) addEventListener(type, unlockSounds, true)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
await loadTexts(settings.get().language)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
void refreshSession()
void registerWorker()
