import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import { ruleAt, type StreetZone } from './fee-rules.ts';
import { line, statement } from './statement.ts';

/**
 * On-street parking inside the inner ring: the first period, begun or full, then each begun one. An
 * example tariff: the one source is secondary and knows no caps, nights or free minutes.
 */
export function streetParkingFee(
  zone: StreetZone,
  { enteredAt, exitedAt }: { enteredAt: Date; exitedAt: Date },
): FeeStatement {
  const rule = ruleAt('parking_street', enteredAt);
  const tariff = rule.parameters.zones.find((z) => z.id === zone);
  if (tariff === undefined) throw new Error(`city data: no parking zone ${zone}`);
  const seconds = (exitedAt.getTime() - enteredAt.getTime()) / 1000;
  const begun = Math.ceil(Math.max(0, seconds - tariff.first_seconds) / tariff.then_every_seconds);
  const items = [
    line({ code: 'flag_fall', amountCents: seconds > 0 ? tariff.first_cents : 0 }),
    line({
      code: 'duration',
      amountCents: begun * tariff.then_cents,
      quantity: begun,
      unit: 'time',
      rateCents: tariff.then_cents,
    }),
  ];
  return statement(rule, items, { estimated: false, calculatedAt: exitedAt });
}
