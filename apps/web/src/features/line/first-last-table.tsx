import type { StationDetail } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { headsignText } from '../../domain/transit/headsign.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { lineMessages } from './messages.ts';
import { asOfText, serviceTimeText } from '../../domain/transit/table-times.ts';

type FirstLast = StationDetail['firstLast'][number];

/** By line, in the order they come. */
function byLine(rows: readonly FirstLast[]): FirstLast[][] {
  const lines = new Map<string, FirstLast[]>();
  for (const row of rows) {
    const known = lines.get(row.line.id);
    if (known) known.push(row);
    else lines.set(row.line.id, [row]);
  }
  return [...lines.values()];
}

/** First and last trains by line and where they go, with the date the tables are of. */
export function FirstLastTable({ station: { firstLast } }: { station: StationDetail }) {
  const { stop: t } = useMessages(lineMessages);
  if (firstLast.length === 0) return null;
  const dates = [...new Set(firstLast.flatMap(({ asOf }) => asOf ?? []))];
  return (
    <section className="card">
      <h2>{t.firstLast}</h2>
      {dates.map((date) => (
        <p className="stop-as-of num" key={date}>
          {t.tableAsOf(asOfText(date, language()))}
        </p>
      ))}
      {byLine(firstLast).map((rows) => (
        <LineTable key={rows[0]?.line.id} rows={rows} />
      ))}
    </section>
  );
}

function LineTable({ rows }: { rows: readonly FirstLast[] }) {
  const { stop: t } = useMessages(lineMessages);
  const line = rows[0]?.line;
  if (line === undefined) return null;
  return (
    <table className="first-last num">
      <thead>
        <tr>
          <th scope="col">
            <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
          </th>
          <th scope="col">{t.first}</th>
          <th scope="col">{t.last}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.direction} ${row.headsign.zh}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: FirstLast }) {
  const { stop: t } = useMessages(lineMessages);
  const texts = useMessages(transitMessages);
  const { fridayExtraMinutes: friday, saturdayExtraMinutes: saturday } = row;
  return (
    <tr>
      <th scope="row">
        {headsignText(row.headsign, texts)} {row.basis === 'estimated' && <EstimateMark />}
        <Later friday={friday ?? 0} saturday={saturday ?? 0} t={t} />
      </th>
      <td>{serviceTimeText(row.first, texts)}</td>
      <td>{serviceTimeText(row.last, texts)}</td>
    </tr>
  );
}

interface LaterProps {
  friday: number;
  saturday: number;
  t: {
    weekend: (n: number) => string;
    friday: (n: number) => string;
    saturday: (n: number) => string;
  };
}

/** How much later the last one runs before and on a day off. */
function Later({ friday, saturday, t }: LaterProps) {
  if (friday <= 0 && saturday <= 0) return null;
  return (
    <span className="first-last-later">
      {friday === saturday
        ? t.weekend(friday)
        : [friday > 0 && t.friday(friday), saturday > 0 && t.saturday(saturday)]
            .filter(Boolean)
            .join(' ')}
    </span>
  );
}
