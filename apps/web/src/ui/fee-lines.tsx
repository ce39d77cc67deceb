import type { FeeItem, FeeStatement } from '@shtrans/contract/fees';
import { type Messages, useMessages } from '../core/i18n/messages.ts';
import { feeMessages } from './fee-messages.ts';
import type { messages } from './fee-messages.zh.ts';
import { Money } from './money.tsx';
import './fee-lines.css';

type Words = Messages<typeof messages>;

/** 2.7 -> "2.70", 0.675 -> "0.675": a price per unit in yuan may be finer than a cent. */
const yuan = (cents: number): string =>
  Number.isInteger(cents) ? (cents / 100).toFixed(2) : String(Number((cents / 100).toFixed(4)));

/** One decimal, none where it would be a zero. */
const short = (n: number): string => String(Number(n.toFixed(1)));

/** How a line's amount comes about: "9.3 km × ¥2.70/km"; empty for a lump sum. */
export function feeItemDetail({ quantity, unit, rateCents }: FeeItem, t: Words): string {
  if (quantity === null || unit === null) return '';
  const [amount, price] = {
    metre: [t.kilometres(short(quantity / 1000)), t.perKilometre] as const,
    second: [t.minutes(short(quantity / 60)), t.perMinute] as const,
    time: [t.times(short(quantity)), t.perTime] as const,
  }[unit];
  return rateCents === null ? amount : `${amount} × ${price(yuan(rateCents))}`;
}

/** The name of a line; of one from a newer gateway, "other". */
const feeItemName = (code: string, t: Words): string =>
  (t.item as Partial<Record<string, string>>)[code] ?? t.item.other;

/** An amount that may be below zero, with its sign before the currency. */
function Amount({ cents }: { cents: number }) {
  return (
    <>
      {cents < 0 && '−'}
      <Money cents={Math.abs(cents)} />
    </>
  );
}

/** A fee line by line, as it was calculated, with its total below. */
export function FeeLines({ fee }: { fee: FeeStatement }) {
  const t = useMessages(feeMessages);
  return (
    <dl className="fee-lines num">
      {fee.items.map((item, i) => (
        // A fee can have two lines of one kind: two rates of one day.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${item.code}${i}`}>
          <dt>
            {feeItemName(item.code, t)}
            <span className="fee-detail">{feeItemDetail(item, t)}</span>
          </dt>
          <dd>
            <Amount cents={item.amountCents} />
          </dd>
        </div>
      ))}
      <div className="fee-total">
        <dt>{fee.estimated ? t.estimatedTotal : t.total}</dt>
        <dd>
          <Money cents={fee.totalCents} />
        </dd>
      </div>
    </dl>
  );
}
