import type { ReactNode } from 'react'
import { benefits, TERMS_VERSION, type Contest } from '#contract/benefits.ts'
import { contestDate, CONTEST_REGIONS, usd } from '#domain/wording.ts'
import { useBrand } from '#lib/brand.ts'
import { language } from '#lib/texts/language.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { contestSections } from './contestSections.ts'
import { prizeLabel } from './Prize.tsx'
import './rules.css'

/** Shows the public rules of a contest, also for printing (SC-82 to SC-87). */
export function ContestRules({ contestId }: { contestId: string }) {
  const { contest } = useRead(benefits.contest, { contestId })
  const sections = contestSections(contest, useBrand())
  return (
    <article className="rules">
      <title>{`${t('contest.rules')} · ${contest.title}`}</title>
      <header>
        <p className="label">{t('contest.rules')}</p>
        <h1 className="display t-39">{contest.title}</h1>
      </header>
      <section aria-labelledby="contest">
        <h2 className="display t-25" id="contest">
          {t('contest.summary')}
        </h2>
        <Facts contest={contest} />
      </section>
      <nav className="rules-contents" aria-labelledby="contents">
        <h2 className="label" id="contents">
          {t('contest.contents')}
        </h2>
        <ol lang="en">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <p className="quiet">{t('contest.termsLead', { version: TERMS_VERSION })}</p>
      <div className="rules-terms" lang="en">
        {sections.map(({ id, title, paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 className="display t-25" id={id} tabIndex={-1}>
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

function Facts({ contest }: { contest: Contest }) {
  const {
    creatorName,
    title,
    startDate,
    endDate,
    description,
    prizeNumber,
    prizeDescription,
    prizeValue,
  } = contest
  return (
    <dl className="rules-facts">
      {creatorName && <Fact term={t('contest.brand')}>{creatorName}</Fact>}
      <Fact term={t('contest.name')}>{title}</Fact>
      <Fact term={t('contest.regions')}>{CONTEST_REGIONS}</Fact>
      <Fact term={t('contest.startDate')}>
        <time dateTime={startDate}>{contestDate(startDate, language())}</time>
      </Fact>
      <Fact term={t('contest.endDate')}>
        <time dateTime={endDate}>{contestDate(endDate, language())}</time>
      </Fact>
      <Fact term={t('contest.description')}>{description}</Fact>
      <Fact term={prizeLabel(prizeNumber)}>
        <span className="rules-prize">{prizeDescription}</span>
      </Fact>
      <Fact term={t('contest.quantity')}>{t('contest.quantityOf', { count: prizeNumber })}</Fact>
      <Fact term={t('contest.prizeValue')}>{usd(prizeValue, language())}</Fact>
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="label">{term}</dt>
    <dd>{children}</dd>
  </div>
)
