import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import { ruleAt } from './fee-rules.ts';
import { line, statement } from './statement.ts';

/**
 * Returns the fee of on-street parking in a zone of the tariff: the first period, then each started period. Throws
 * for a zone that the tariff does not have, which is a bug.
 */
export function streetParkingFee(
  zone: string,
  { enteredAt, exitedAt }: { enteredAt: Date; exitedAt: Date },
): FeeStatement {
  const rule = ruleAt('parking_street', enteredAt);
  const tariff = rule.parameters.zones.find((z) => z.id === zone);
  if (tariff === undefined) throw new Error(`city data: no parking zone ${zone}`);
  const seconds = (exitedAt.getTime() - enteredAt.getTime()) / 1000;
  const startedPeriods = Math.ceil(
    Math.max(0, seconds - tariff.first_seconds) / tariff.then_every_seconds,
  );
  const items = [
    line({ code: 'flag_fall', amountCents: seconds > 0 ? tariff.first_cents : 0 }),
    line({
      code: 'duration',
      amountCents: startedPeriods * tariff.then_cents,
      quantity: startedPeriods,
      unit: 'time',
      rateCents: tariff.then_cents,
    }),
  ];
  return statement(rule, items, { estimated: false, calculatedAt: exitedAt });
}
