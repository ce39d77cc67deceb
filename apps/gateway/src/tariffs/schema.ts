import { z } from 'zod';

/** The tariffs of a city as data. Amounts are in the smallest unit of the currency, distances metres, times seconds. */

const amount = z.int().min(0);
const metres = z.int().min(0);

/** A price by distance: the base, and a step for each started part beyond it. */
const byDistance = z.object({
  base_metres: metres,
  base_amount: amount,
  step_metres: z.int().min(1),
  step_amount: amount,
});
export type DistancePrice = z.infer<typeof byDistance>;

const ascending = (bands: readonly { up_to_metres: number | null }[]): boolean =>
  bands.every(({ up_to_metres: end }, i) => {
    const before = bands[i - 1]?.up_to_metres;
    return i === 0 || (before != null && (end === null || end > before));
  });

/** How a ride is priced; the first of a tariff's prices that knows the ride counts. */
const price = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), amount }),
  /** A fare for each distance up to a limit, which belongs to the lower fare; null: any distance. */
  z.object({
    kind: z.literal('bands'),
    bands: z
      .array(z.object({ up_to_metres: metres.nullable(), amount }))
      .min(1)
      .refine(ascending, 'the limits must ascend, with null last'),
  }),
  byDistance.extend({ kind: z.literal('distance') }),
  /** The base and step of a versioned rule, which also itemises the fare. */
  z.object({ kind: z.literal('rule'), rule: z.string() }),
  /** A table of gates by gates: one character of base 36 for each pair, in units of `unit`. */
  z.object({ kind: z.literal('matrix'), file: z.string(), unit: z.int().min(1) }),
  /** A row for each pair of gates, in units of `unit`. */
  z.object({
    kind: z.literal('pairs'),
    file: z.string(),
    column: z.string(),
    unit: z.int().min(1),
  }),
  /** The fare is a fact of each line: one fare, or from the lowest to the highest by the part that is ridden. */
  z.object({ kind: z.literal('line'), rounding: z.int().min(1) }),
]);
export type TariffPrice = z.infer<typeof price>;

const tariff = z.object({
  id: z.string().min(1),
  /** Lines it is for, by id or by mode. */
  applies_to: z
    .object({ lines: z.array(z.string()).default([]), modes: z.array(z.string()).default([]) })
    .refine(({ lines, modes }) => lines.length + modes.length > 0, 'names no line and no mode'),
  /** Riders pay from the gate they enter to the gate they leave, whatever lines they ride in between. */
  gates: z.boolean(),
  prices: z.array(price).min(1),
  /**
   * Journeys on one ticket with another tariff: where the table has no fare, the other tariff's to the change, and the
   * addition that most stations pay.
   */
  through: z
    .object({
      with: z.string(),
      change: z.object({ own: z.string(), other: z.string() }),
      table: z.object({ file: z.string(), unit: z.int().min(1) }),
    })
    .optional(),
});
export type Tariff = z.infer<typeof tariff>;

/** `tariffs.json` of a city. */
export const tariffFile = z
  .object({
    currency: z.string().regex(/^[A-Z]{3}$/),
    source: z.object({ zh: z.string(), en: z.string() }),
    /** Time outside the gates at a change that is charged as one ride. */
    change_outside_gates_seconds: z.int().min(0),
    /** In order: of two tariffs that connect two stations, the first counts. */
    tariffs: z.array(tariff).min(1),
    /** The tariff of lines that no tariff names. */
    otherwise: z.string(),
  })
  .superRefine(({ tariffs, otherwise }, ctx) => {
    const ids = tariffs.map(({ id }) => id);
    const refuse = (path: (string | number)[], message: string): void =>
      ctx.addIssue({ code: 'custom', path, message });
    if (!ids.includes(otherwise)) refuse(['otherwise'], `there is no tariff ${otherwise}`);
    tariffs.forEach(({ id, through }, i) => {
      if (ids.indexOf(id) !== i) refuse(['tariffs', i, 'id'], `${id} is there twice`);
      if (through !== undefined && (through.with === id || !ids.includes(through.with))) {
        refuse(['tariffs', i, 'through', 'with'], `there is no other tariff ${through.with}`);
      }
    });
  });
