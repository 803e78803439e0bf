import '../brands/tokens.css'
import '#ui/ui.css'
// Loaded with the shell, because the boot script paints the pass before the screen of the pass is loaded.
import './pass/pass.css'
import { showProblem, start } from './app/start.tsx'

const root = document.getElementById('root')
// In its own task, because compiling the app already takes long on a slow phone.
if (root) setTimeout(() => void start(root).catch(() => showProblem(root)))
