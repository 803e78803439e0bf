import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const Fields = ({ count }: { count: number }) => (
  <div className="form" aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      <div className="field" key={place}>
        <Skeleton width={96} height={18} />
        <Skeleton width="100%" height={50} />
      </div>
    ))}
    <Skeleton width="100%" height={52} />
  </div>
)

/** The exact text of SC-45, and a skeleton of the form. */
export const DetailsSkeleton = () => (
  <>
    <p className="verified quiet" role="status">
      {t('details.loading')}
    </p>
    <Fields count={6} />
  </>
)

/** Skeleton of a form with `fields` fields. */
export const FormSkeleton = ({ fields }: { fields: number }) => (
  <>
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <Fields count={fields} />
  </>
)
