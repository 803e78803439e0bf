import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './preview.css'

/** Says that the page is a preview with sample data. */
export const PreviewBanner = ({ tier }: { tier: string }) => (
  <p className="notice">
    <span className="preview-line">
      <Icon name="eye" />
      {t('preview.line', { tier })}
    </span>
  </p>
)
