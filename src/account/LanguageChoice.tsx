import type { Language } from '#contract/problems.ts'
import { useBrand } from '#lib/brand.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { refreshAll } from '#lib/api/queries.ts'
import { chooseLanguage } from '#lib/texts/chooseLanguage.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import './account.css'

const names: Record<Language, TextKey> = { en: 'ui.english', fr: 'ui.french' }

/** Lets the member choose the language. Each is named in itself, so that it can be found from another one. */
export function LanguageChoice() {
  const { languages } = useBrand()
  const current = useLanguage()
  if (languages.length < 2) return null

  return (
    <fieldset className="languages">
      <legend className="label">{t('ui.language')}</legend>
      {languages.map((language) => (
        <label key={language} className="language" lang={language}>
          <input
            type="radio"
            name="language"
            value={language}
            checked={language === current}
            onChange={() => void switchTo(language)}
          />
          <span>{t(names[language])}</span>
        </label>
      ))}
    </fieldset>
  )
}

// The server translates the names of tiers and offers, so they are read again.
async function switchTo(language: Language) {
  await chooseLanguage(language)
  await refreshAll()
}
