import type { ParkingReport } from '@shtrans/contract/parking-reports/schemas';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { picturesMessages } from '../../../domain/pictures/messages.ts';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { withAsked } from '../../../ui/page/loaded.tsx';
import { timeInText } from '../../../ui/text/time.ts';
import { parkingReportMessages } from '../messages.ts';
import css from '../parking-report.module.css';
import { problemsQuery, reportsQuery } from '../queries.ts';
import { ReportForm } from '../report-form.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  received: 'wait',
  accepted: 'good',
  refused: 'quiet',
};

/** Reports an error in the parking data, and shows the outcome of earlier reports. */
export default function ParkingReportPage() {
  const t = parkingReportMessages();
  const problems = useQuery(problemsQuery);
  const reports = useQuery(reportsQuery);
  return (
    <FactPage before="home" read={withAsked(problems, reports)}>
      {({ items }) => (
        <>
          <p className={css.lead}>{t.lead}</p>
          <ReportForm problems={items} onSent={reports.refetch} />
          <section aria-label={t.mine}>
            <h2 className={css.title}>{t.mine}</h2>
            {reports.data?.items.length === 0 && <p className="quiet sides below-12">{t.none}</p>}
            <ul className={css.reports}>
              {reports.data?.items.map((report) => (
                <Report key={report.id} report={report} />
              ))}
            </ul>
          </section>
        </>
      )}
    </FactPage>
  );
}

function Report({ report }: { report: ParkingReport }) {
  const t = parkingReportMessages();
  const { place, problem, text, photos, state, answer, sentAt } = report;
  return (
    <li className="card">
      <div className="row spread between-12">
        <h3 className="strong tight">{inLanguage(place.name)}</h3>
        <StatusBadge tone={TONES[state] ?? 'info'}>{textOr(t.state, state, state)}</StatusBadge>
      </div>
      <p className="small above-6">{inLanguage(problem)}</p>
      {text !== '' && <p className={css.words}>{text}</p>}
      {photos.length > 0 && (
        <ul className={css.photos}>
          {photos.map((address, i) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <img src={address} alt={picturesMessages().photo(i + 1)} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer !== null && (
        <p className="small above-8">
          <span className="quiet">{t.answer} </span>
          {answer}
        </p>
      )}
      <p className="tiny faint num above-6">{t.sentAt(timeInText(sentAt))}</p>
    </li>
  );
}
