import { Skeleton } from '#ui/Skeleton.tsx'

/** The server is asked about a link. */
export const Opening = ({ title }: { title: string }) => (
  <div className="form" role="status">
    <h1 className="display t-39">{title}</h1>
    <Skeleton width="100%" height={52} />
  </div>
)
