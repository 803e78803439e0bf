// npm run brand -- <command>: `new`, `check` and `icons` work on the files of a pack; the other commands need a database
// (tools/staff/brand.ts).
import { checkCommand } from './check.ts'
import { iconsCommand } from './icons.ts'
import { newCommand } from './new.ts'
import { allowClosedOutput } from '../setup/closed-output.ts'

allowClosedOutput()

const commands: Record<string, (typed: readonly string[]) => Promise<number>> = {
  new: newCommand,
  check: checkCommand,
  icons: iconsCommand,
}

const [command = '', ...typed] = process.argv.slice(2)
const asksForHelp = ['', 'help', '--help'].includes(command) || typed.includes('--help')
const found = !asksForHelp && Object.hasOwn(commands, command) ? commands[command] : undefined

if (found) {
  process.exitCode = await found(typed)
} else {
  if (asksForHelp) {
    console.log(
      [
        'npm run brand -- <command>, about a pack in brands/ (docs/brands.md):',
        'new: makes a pack that starts, with the look of an existing pack\n    <slug>  the folder, and the first part of its address\n    --name <name>  the name of the brand (optional)\n    --look <slug>  the pack whose colors, fonts and drawings are copied (optional)\n    --paper, --ink, --accent, --second <#RRGGBB>  recolors the look, its drawings and icons (optional)\n    npm run brand -- new bakery --name "Pain & Cie" --look bridal --paper "#FFF8EC" --ink "#2A1A0E" --accent "#A4471A" --second "#2F5D50"',
        'check: prints every error of a pack with its place, and what still comes from the template\n    <slug>  the pack; all packs without it (optional)\n    npm run brand -- check bakery',
        'icons: renders the icons and the picture of shared links from the drawings\n    <slug>  the pack\n    npm run brand -- icons bakery',
        '',
      ].join('\n\n'),
    )
  }
  await import('../staff/brand.ts')
}
