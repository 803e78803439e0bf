import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../setup/run.mjs'

let linter: ESLint
beforeAll(() => {
  linter = new ESLint({ cwd: root })
})

/** Returns the messages of laurel/words about a file with this content. */
async function messagesOf(
  text: string,
  filePath = `${root}domain/example.test.ts`,
): Promise<string[]> {
  const [result] = await linter.lintText(text, { filePath })
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'laurel/words')
    .map(({ message }) => message)
}

describe('laurel/words reports', () => {
  it.each([
    ['a line comment', '// The letter is sent later.\n', '"letter"', 'email'],
    [
      'a block comment',
      '/** Returns what she has earned. */\nexport const a = 1\n',
      '"she"',
      'the member, they',
    ],
    ['a variable', 'export const standing = 1\n', '"standing"', 'loyalty account'],
    ['a part of a name', 'export const oldStanding = 1\n', '"Standing"', 'loyalty account'],
    ['a function', 'export function toldMember() {}\n', '"told"', 'notify'],
    ['a parameter', 'export const a = (errand: string) => errand\n', '"errand"', 'action'],
    ['a type', 'export type House = { a: string }\n', '"House"', 'context'],
    ['a property of a type', 'export type A = { ladder: string }\n', '"ladder"', 'tier'],
    ['a whole name', 'export type A = { takes: string }\n', '"takes"', 'request'],
    ['the title of a test', "it('sends a letter', () => undefined)\n", '"letter"', 'email'],
    [
      'the title of a table of tests',
      "it.each([1])('is a trial of %i', () => undefined)\n",
      '"trial"',
      'demo',
    ],
    ['the title of a group', "describe('the doors', () => undefined)\n", '"doors"', 'auth'],
    [
      'the title in a template',
      'it(`tells a fault of ${1}`, () => undefined)\n',
      '"fault"',
      'error',
    ],
  ])('%s and names the term to use', async (_, text, word, term) => {
    const messages = await messagesOf(text)
    expect(messages).toEqual([expect.stringMatching(`^${word} is an old word\\. Write: .*${term}`)])
  })
})

describe('laurel/words allows', () => {
  it.each([
    [
      'the standard terms',
      '// Locks the loyalty account and sends an email.\nexport const loyaltyAccount = 1\n',
    ],
    ['text that members read', "export const a = 'Your letter is on its way to her house'\n"],
    [
      'a letter of the alphabet',
      '// One lower-case letter, one capital letter, the first letter.\n',
    ],
    [
      'ordinary English in a comment',
      '// A call takes 5 ms, gives the given value back and is 2 days ahead.\n',
    ],
    [
      'ordinary English in a title',
      "it('gives nothing to the member who asked ahead', () => undefined)\n",
    ],
    ['a part of another word', 'export const shelter = (otherwise: string) => otherwise\n'],
    ['a name that contains a reserved whole name', 'export const takesPart = true\n'],
    ['a property of a value', 'export const a = { told: 1 }\n'],
  ])('%s', async (_, text) => {
    expect(await messagesOf(text)).toEqual([])
  })
})
