import { Skeleton } from '#ui/Skeleton.tsx'

/** Shown while the server checks a link. */
export const Opening = ({ title }: { title: string }) => (
  <div className="form" role="status">
    <h1 className="display t-39">{title}</h1>
    <Skeleton width="100%" height={52} />
  </div>
)
