import { city } from '@shtrans/contract/city/current';
import type { FeeItem, FeeStatement } from '@shtrans/contract/fees/schemas';
import { feeMessages } from './messages.ts';
import { amountText, Money } from '../../ui/text/money.tsx';
import { textOr } from '../../core/i18n/language.ts';
import css from './fee-lines.module.css';

/** 270 -> "¥2.70", 67.5 -> "¥0.675": a price per unit may be finer than a cent. */
function fineAmount(cents: number): string {
  const { sign, decimals } = city().currency;
  return Number.isInteger(cents)
    ? amountText(cents)
    : sign + String(Number((cents / 10 ** decimals).toFixed(decimals + 2)));
}

/** As precise as it was charged, so that multiplication gives the amount; without trailing zeros. */
const short = (n: number, decimals: number): string => String(Number(n.toFixed(decimals)));

/** The calculation of a line's amount: "9.34 km × ¥2.70/km"; empty for a lump sum. */
export function feeItemDetail({ quantity, unit, rateCents }: FeeItem): string {
  const t = feeMessages();
  if (quantity === null || unit === null) return '';
  const [amount, price] = {
    metre: [t.kilometres(short(quantity / 1000, 3)), t.perKilometre] as const,
    second: [t.minutes(short(quantity / 60, 2)), t.perMinute] as const,
    time: [t.times(short(quantity, 0)), t.perTime] as const,
  }[unit];
  return rateCents === null ? amount : `${amount} × ${price(fineAmount(rateCents))}`;
}

/** Returns the name of a line under its rule, or "other" for one from a newer gateway. */
function feeItemName(rule: string, code: string): string {
  const t = feeMessages();
  const itemOf: Readonly<Partial<Record<string, Parameters<typeof textOr>[0]>>> = t.itemOf;
  return textOr(itemOf[rule] ?? {}, code, textOr(t.item, code, t.item.other));
}

/** An amount, with a minus sign before the currency if it is negative. */
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
  const t = feeMessages();
  return (
    <dl className={css.lines}>
      {fee.items.map((item, i) => (
        // A fee can have two lines of one kind: two rates of one day.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${item.code}${i}`}>
          <dt>
            {feeItemName(fee.rule.id, item.code)}{' '}
            <span className="small faint after-8">{feeItemDetail(item)}</span>
          </dt>
          <dd>
            <Amount cents={item.amountCents} />
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{fee.estimated ? t.estimatedTotal : t.total}</dt>
        <dd>
          <Money cents={fee.totalCents} />
        </dd>
      </div>
    </dl>
  );
}
