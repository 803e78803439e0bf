/** A picture with a wider version for screens from 768 px. */
export const HeroPicture = ({
  art,
  artWide,
  alt = '',
}: {
  art: string
  artWide?: string | undefined
  alt?: string | undefined
}) => (
  <picture className="about-art">
    {artWide && <source media="(min-width: 768px)" srcSet={artWide} />}
    <img src={art} alt={alt} fetchPriority="high" decoding="async" />
  </picture>
)
