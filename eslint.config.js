import { defineConfig } from 'eslint/config'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { tsImport } from 'tsx/esm/api'
import tseslint from 'typescript-eslint'

/** @type {typeof import('./tools/lint/plugin.ts')} */
const { laurel } = await tsImport('./tools/lint/plugin.ts', import.meta.url)

const banned = [
  { selector: 'TSEnumDeclaration', message: 'Write a union of strings, or an object `as const`.' },
  {
    selector: 'ClassDeclaration[superClass=null]',
    message:
      'Write data and functions over it. Classes are for Problem and for extending a library.',
  },
]
const bannedInPage = [
  ...banned,
  {
    selector: "ImportDeclaration[source.value='react'] ImportSpecifier[imported.name='lazy']",
    message:
      'React.lazy costs 200 ms on every cold open. Use `screen` on the route (src/app/routes.tsx) or the registry of src/app/modals.tsx.',
  },
  {
    selector: "MemberExpression[object.name='React'][property.name='lazy']",
    message:
      'React.lazy costs 200 ms on every cold open. Use `screen` on the route (src/app/routes.tsx) or the registry of src/app/modals.tsx.',
  },
]

export default defineConfig(
  {
    ignores: [
      'dist/',
      'data/',
      'coverage/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      'server/migrations/',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended, tseslint.configs.stylistic],
    plugins: { laurel: laurel(import.meta.dirname), 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx'] })],
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'laurel/imports': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'laurel/words': 'error',
      'laurel/default-export': 'error',
      'laurel/reason': 'error',
      'no-restricted-syntax': ['error', ...banned],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-else-return': 'error',
      'no-duplicate-imports': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'till/**/*.{ts,tsx}'],
    ignores: ['src/boot/**', 'src/offline/**', 'till/sw/**'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: { 'no-restricted-syntax': ['error', ...bannedInPage], 'laurel/texts': 'error' },
  },
  {
    // Tests and tools print to the terminal, and a test may be longer than 50 lines.
    files: ['**/*.test.{ts,tsx}', '**/*.spec.ts', 'e2e/**/*.ts', 'tools/**/*.ts', '*.config.ts'],
    rules: { 'max-lines-per-function': 'off', 'no-console': 'off' },
  },
  {
    // An unawaited promise hides a failed write. These rules need type information, so they run only where it matters
    // most.
    files: ['server/**/*.ts', 'sw/**/*.ts', 'till/sw/**/*.ts'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  { files: ['server/run.ts'], rules: { 'no-console': 'off' } },
)
