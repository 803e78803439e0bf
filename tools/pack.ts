// npm run brand -- <command>: `new` and `check` are about a pack as it lies here; the others speak to a database (tools/brand.ts).
import { checkCommand } from './pack-check.ts'
import { newCommand } from './pack-new.ts'

const commands: Record<string, (typed: readonly string[]) => Promise<number>> = { new: newCommand, check: checkCommand }

const [command = '', ...typed] = process.argv.slice(2)
const found = Object.hasOwn(commands, command) ? commands[command] : undefined

if (found) {
  process.exitCode = await found(typed)
} else {
  if (['', 'help', '--help'].includes(command)) {
    console.log([
      'npm run brand -- <command>, about a pack in brands/ (docs/brands.md):',
      'new: makes a pack that starts, in the look of one there is\n    <slug>  the folder, and the first part of its address\n    --name <name>  as it is written (not needed)\n    --look <slug>  whose colours, faces and drawings it begins with (not needed)\n    npm run brand -- new bakery --name "Pain & Cie" --look bridal',
      'check: tells every mistake of a pack with its place, and what is still as it came\n    <slug>  which; all of them without it (not needed)\n    npm run brand -- check bakery',
      '',
    ].join('\n\n'))
  }
  await import('./brand.ts')
}
