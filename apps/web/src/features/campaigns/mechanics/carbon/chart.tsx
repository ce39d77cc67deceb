import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { transportMessages } from '../../../../domain/transport/messages.ts';
import { transportName } from '../../../../domain/transport/transport-icon.tsx';
import { monthName } from '../../../../ui/text/long-date.ts';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { type BlockProps, Card } from '../../blocks/card.tsx';
import css from '../../carbon.module.css';

type Savings = MechanicState<'carbon'>['savings'];

interface Row {
  key: string;
  name: string;
  grams: number;
  rides: number;
}

const sumOf = (savings: Savings): Pick<Row, 'grams' | 'rides'> => ({
  grams: savings.reduce((all, { grams }) => all + grams, 0),
  rides: savings.reduce((all, { rides }) => all + rides, 0),
});

/** Returns the month and the five before it, earliest first, as `2026-11`. */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [5, 4, 3, 2, 1, 0].map((monthsBack) =>
    new Date(Date.UTC(year, number - 1 - monthsBack, 1)).toISOString().slice(0, 7),
  );
}

const byMonth = ({ month, savings }: MechanicState<'carbon'>): Row[] =>
  monthsUntil(month).map((key) => ({
    key,
    name: monthName(`${key}-15T00:00:00Z`),
    ...sumOf(savings.filter((saving) => saving.month === key)),
  }));

/** Rows by means of travel, largest savings first. */
function byMode({ savings }: MechanicState<'carbon'>): Row[] {
  const names = transportMessages();
  const types = [...new Set(savings.map(({ type }) => type))];
  return types
    .map((key) => ({
      key,
      name: names[transportName(key)],
      ...sumOf(savings.filter(({ type }) => type === key)),
    }))
    .sort((a, b) => b.grams - a.grams);
}

/** Carbon that rides saved, by month or by means of travel: as a chart, and as a table with the same values. */
export function ChartBlock({
  block: { title, mechanic, by },
  campaign,
}: BlockProps<Block<'chart'>>) {
  const t = standingMessages().carbon;
  const state = stateOf(campaign, mechanic, 'carbon');
  if (state === undefined || state.savings.length === 0) {
    return (
      <Card title={title}>
        <p>{t.noRides}</p>
      </Card>
    );
  }
  const rows = by === 'month' ? byMonth(state) : byMode(state);
  const maxGrams = Math.max(...rows.map(({ grams }) => grams));
  return (
    <Card title={title}>
      {by === 'month' && <Columns rows={rows} most={maxGrams} />}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.by[by]}</th>
            <th scope="col">{t.saved}</th>
            <th scope="col">{t.rides}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, grams, rides }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {by === 'mode' && <Bar share={grams / maxGrams} />}
              </th>
              <td className="num">{t.grams(grams)}</td>
              <td className="num">{rides}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const [WIDTH, HEIGHT, COLUMN] = [300, 120, 28];

const Columns = ({ rows, most }: { rows: Row[]; most: number }) => (
  <svg
    className={css.columns}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {rows.map(({ key, grams }, index) => {
      const height = (grams / most) * (HEIGHT - 4);
      const x = ((index + 0.5) * WIDTH) / rows.length - COLUMN / 2;
      return <rect key={key} x={x} y={HEIGHT - height} width={COLUMN} height={height} rx="3" />;
    })}
    <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} />
  </svg>
);

const Bar = ({ share }: { share: number }) => (
  <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share * 100} height="8" rx="1" />
  </svg>
);
