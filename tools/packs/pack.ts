// npm run brand -- <command>: `new` and `check` work on the files of a pack; the other commands need a database
// (tools/staff/brand.ts).
import { checkCommand } from './check.ts'
import { newCommand } from './new.ts'

const commands: Record<string, (typed: readonly string[]) => Promise<number>> = {
  new: newCommand,
  check: checkCommand,
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
        'new: makes a pack that starts, with the look of an existing pack\n    <slug>  the folder, and the first part of its address\n    --name <name>  the name of the brand (optional)\n    --look <slug>  the pack whose colors, fonts and drawings are copied (optional)\n    npm run brand -- new bakery --name "Pain & Cie" --look bridal',
        'check: prints every error of a pack with its place, and what still comes from the template\n    <slug>  the pack; all packs without it (optional)\n    npm run brand -- check bakery',
        '',
      ].join('\n\n'),
    )
  }
  await import('../staff/brand.ts')
}
