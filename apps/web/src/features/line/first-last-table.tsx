import type { StationDetail } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { byLine } from '../../domain/stations/station-cards.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { headsignText } from '../../domain/transit/transit-text.ts';
import { asOfText, serviceTimeText } from '../../domain/transit/table-times.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { lineMessages } from './messages.ts';
import css from './first-last-table.module.css';

type FirstLast = StationDetail['firstLast'][number];

/** First and last trains by line and destination, with the date of the tables. */
export function FirstLastTable({ station: { firstLast } }: { station: StationDetail }) {
  const { stop: t } = lineMessages();
  if (firstLast.length === 0) return null;
  const dates = [...new Set(firstLast.flatMap(({ asOf }) => asOf ?? []))];
  return (
    <section className="card">
      <h2>{t.firstLast}</h2>
      {dates.map((date) => (
        <p className={css.asOf} key={date}>
          {t.tableAsOf(asOfText(date))}
        </p>
      ))}
      {byLine(firstLast).map(({ line, rows }) => (
        <table className={css.table} key={line.id}>
          <thead>
            <tr className="tiny quiet">
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
      ))}
    </section>
  );
}

function Row({ row }: { row: FirstLast }) {
  const { stop: t } = lineMessages();
  const { headsign, basis, first, last } = row;
  const [friday, saturday] = [row.fridayExtraMinutes ?? 0, row.saturdayExtraMinutes ?? 0];
  const extraTexts =
    friday === saturday
      ? [friday > 0 && t.weekend(friday)]
      : [friday > 0 && t.friday(friday), saturday > 0 && t.saturday(saturday)];
  return (
    <tr>
      <th scope="row">
        {headsignText(headsign)} {basis === 'estimated' && <EstimateMark />}
        <p className="tiny quiet">{extraTexts.filter(Boolean).join(' ')}</p>
      </th>
      <td className="strong">{serviceTimeText(first)}</td>
      <td className="strong">{serviceTimeText(last)}</td>
    </tr>
  );
}
