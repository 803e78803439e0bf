/** A placeholder in the final size of content that is loading. */
export const Skeleton = ({
  width,
  height,
  round,
  className,
}: {
  width: number | string
  height: number | string
  round?: boolean
  className?: string
}) => (
  <span
    className={['skeleton', round && 'round', className].filter(Boolean).join(' ')}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
)
