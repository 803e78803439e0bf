import '../brands/tokens.css'
import '#ui/ui.css'
// The boot script paints the pass before its screen is loaded, so it comes dressed with the shell.
import './pass/pass.css'
import { showProblem, start } from './app/start.tsx'

const root = document.getElementById('root')
// In a task of its own: to compile the app has taken a slow phone long enough.
if (root) setTimeout(() => void start(root).catch(() => showProblem(root)))
