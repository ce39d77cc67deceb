import type { FeeRuleRow } from '@shtrans/contract/fees/schemas';
import { RIDE_SERVICES } from '@shtrans/contract/rides/facts';
import type { AnyFeeRule, FeeRule, MeteredTariff } from '../../../city/fee-rules.ts';

const row = (code: FeeRuleRow['code'], facts: Partial<FeeRuleRow>): FeeRuleRow => ({
  code,
  variant: null,
  cents: null,
  percent: null,
  fromMetres: null,
  toMetres: null,
  everyMetres: null,
  everySeconds: null,
  withinSeconds: null,
  fromCents: null,
  hours: null,
  ...facts,
});

/** Returns a rule as rows, in the order of a fee's items. */
export function rowsOf(rule: AnyFeeRule): FeeRuleRow[] {
  switch (rule.id) {
    case 'taxi':
    case 'saic':
      return meteredRows(rule.parameters);
    case 'cancellation':
      return cancellationRows(rule.parameters);
    case 'metro':
      return metroRows(rule.parameters);
    default:
      return parkingRows(rule.parameters);
  }
}

const parkingRows = ({ zones }: FeeRule<'parking_street'>['parameters']): FeeRuleRow[] =>
  zones.flatMap(({ id: variant, ...zone }) => [
    row('flag_fall', { variant, cents: zone.first_cents, withinSeconds: zone.first_seconds }),
    row('duration', { variant, cents: zone.then_cents, everySeconds: zone.then_every_seconds }),
  ]);

function meteredRows(tariff: MeteredTariff): FeeRuleRow[] {
  const { flag_fall, long_distance, waiting, night, holidays } = tariff;
  const { cents, metres: toMetres, electric_cents: electric } = flag_fall;
  const rows = [
    row('flag_fall', { variant: electric === null ? null : 'ordinary', cents, toMetres }),
    electric !== null && row('flag_fall', { variant: 'electric', cents: electric, toMetres }),
    row('distance', {
      cents: tariff.per_km_cents,
      everyMetres: 1000,
      fromMetres: toMetres,
      toMetres: long_distance.over_metres,
    }),
    row('long_distance', {
      cents: long_distance.per_km_cents,
      everyMetres: 1000,
      fromMetres: long_distance.over_metres,
    }),
    tariff.per_minute_cents > 0 &&
      row('duration', { cents: tariff.per_minute_cents, everySeconds: 60 }),
    waiting && row('waiting', { cents: waiting.cents, everySeconds: waiting.every_seconds }),
    night && row('night', { percent: night.percent, hours: { from: night.from, to: night.to } }),
    ...holidays.map(({ id, cents }) => row('holiday', { variant: id, cents })),
    tariff.minimum_cents > 0 && row('minimum', { cents: tariff.minimum_cents }),
    row('rounding', { cents: tariff.rounding_cents }),
  ];
  // Parts that a tariff does not have make no row.
  return rows.filter((each) => each !== false && each !== null);
}

const cancellationRows = (rule: FeeRule<'cancellation'>['parameters']): FeeRuleRow[] => [
  row('free', { cents: 0, withinSeconds: rule.free_seconds }),
  row('late', { cents: 0 }),
  ...RIDE_SERVICES.flatMap((service) => [
    row('cancellation', { variant: service, cents: rule.services[service].cents }),
    row('waited', {
      variant: service,
      cents: rule.services[service].waited_cents,
      withinSeconds: rule.waited_seconds,
    }),
  ]),
];

const metroRows = (rule: FeeRule<'metro'>['parameters']): FeeRuleRow[] => [
  row('flag_fall', { cents: rule.base_cents, toMetres: rule.base_metres }),
  row('distance', {
    cents: rule.step_cents,
    everyMetres: rule.step_metres,
    fromMetres: rule.base_metres,
  }),
  row('table', {}),
  row('transfer', { cents: -rule.transfer.cents, withinSeconds: rule.transfer.within_seconds }),
  row('monthly_discount', {
    percent: -rule.monthly_discount.percent,
    fromCents: rule.monthly_discount.threshold_cents,
  }),
];
