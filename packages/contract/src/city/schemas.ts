import { z } from 'zod';
import { MODE_GROUPS } from '../traffic/facts.ts';
import { IDENTITY_KINDS } from '../values/identity.ts';
import { keysOf } from '../values/narrow.ts';
import { lackOf, SERVICE_IDS, SERVICES } from './services.ts';

/** `city.json` of a city's folder: what the product must know of a city besides its timetable and its operator's data. */

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

const isPattern = (pattern: string): boolean => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test('') || true;
  } catch {
    return false;
  }
};

const words = z.strictObject({ zh: z.string().min(1), en: z.string().min(1) });
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

const currency = z
  .strictObject({
    code: z
      .string()
      .refine(isCurrency, { error: 'no currency of ISO 4217' })
      .describe('ISO 4217: `EUR`'),
    unit: z
      .strictObject({ zh: z.string().min(1).optional() })
      .optional()
      .describe(
        'the unit as a word that Chinese sentences write after an amount, such as `元`; without it they use the sign',
      ),
  })
  .describe('amounts are integers of its smallest unit');

const phone = z
  .strictObject({
    country: z
      .string()
      .regex(/^\+[1-9]\d{0,2}$/)
      .describe('country code that the form shows, `+49`'),
    pattern: z
      .string()
      .refine(isPattern, { error: 'no regular expression' })
      .describe('regular expression for the digits of a mobile number without its country code'),
    lengths: z
      .array(z.int().min(4).max(15))
      .min(1)
      .describe('how many digits such a number can have'),
    example: z.string().regex(/^\d+$/),
  })
  .refine(
    ({ pattern, lengths, example }) =>
      lengths.includes(example.length) &&
      isPattern(pattern) &&
      new RegExp(`^(?:${pattern})$`, 'u').test(example),
    { error: 'the example does not follow the rule', path: ['example'] },
  )
  .describe('mobile numbers that riders log in with');

const plates = z
  .strictObject({
    pattern: z
      .string()
      .refine(isPattern, { error: 'no regular expression' })
      .describe('regular expression for a plate in capitals without separators'),
    hint: words.describe('what the empty field shows, such as an example'),
    fault: words.describe('what a plate that does not follow the rule is answered'),
  })
  .describe('number plates that riders bind; without it, any letters and digits');

const area = z
  .strictObject({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north, west, east }) => south < north && west < east, {
    error: 'south must be below north, and west left of east',
  });

const services = z
  .array(
    z.enum(SERVICE_IDS, {
      error: ({ input }) => `no service named ${JSON.stringify(input)}`,
    }),
  )
  .superRefine((offered, context) => {
    for (const [index, id] of offered.entries()) {
      const lack = offered.indexOf(id) < index ? `${id} is there twice` : lackOf(id, offered);
      if (lack !== undefined) context.addIssue({ code: 'custom', message: lack, path: [index] });
    }
  })
  .default([])
  .describe(
    `what the city offers besides guide, help and account: ${SERVICE_IDS.map((id) => `${id} (${SERVICES[id].text})`).join('; ')}`,
  );

export const cityFile = z
  .strictObject({
    $schema: z.string().optional(),
    name: words.describe('of the city'),
    timeZone: z
      .string()
      .refine(isTimeZone, { error: 'no time zone of the IANA database' })
      .describe('IANA name; days, limits and all times that riders read follow it'),
    currency,
    centre: z
      .strictObject({ lat: latitude, lon: longitude, name: words })
      .describe('where maps and lists begin for a rider without a position'),
    area: area.describe('where rides and plans begin and end, in degrees'),
    timetable: z
      .strictObject({
        gtfs: z.string().min(1).describe('GTFS zip file, relative to the folder'),
      })
      .optional()
      .describe('without it, the timetable is made from the files in `network`'),
    phone,
    emergencyNumber: z
      .string()
      .regex(/^\d{2,6}$/)
      .describe('that riders call in danger'),
    plates: plates.optional(),
    identityDocuments: z
      .array(z.enum(IDENTITY_KINDS))
      .min(1)
      .default(['passport'])
      .describe('documents by which riders verify their name, the usual one first'),
    services,
    modes: z
      .array(z.enum(keysOf(MODE_GROUPS)))
      .min(1)
      .default(keysOf(MODE_GROUPS))
      .describe('the groups of lines that its timetable has; filters show no others'),
  })
  .refine(({ centre, area: box }) => isInside(box, centre), {
    error: 'the centre is outside the area',
    path: ['centre'],
  });

/** Reports whether a point is inside an area or on its edge. */
export const isInside = (
  { south, west, north, east }: z.infer<typeof area>,
  { lat, lon }: { lat: number; lon: number },
): boolean => lat >= south && lat <= north && lon >= west && lon <= east;

export type City = z.infer<typeof cityFile>;
