import { cityDay } from '@shtrans/contract/values/calendar';
import { z } from 'zod';

/** Fields of each version of a rule or text. */
export const validity = {
  version: z.string().min(1),
  /** First and last day in the city's time zone; null: start unknown, or until further notice. */
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
};

type Version = z.infer<z.ZodObject<typeof validity>>;

/** Reports whether a version is in force on the city's day of an instant. */
export function isInForce({ valid_from, valid_to }: Version, instant: Date): boolean {
  const day = cityDay(instant);
  return (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to);
}

/** Returns the version with the selected name, or else the one in force; undefined if there is none. */
export const pickVersion = <T extends Version>(
  versions: readonly T[],
  selection: { version?: string | undefined; at: Date },
): T | undefined =>
  versions.find((candidate) =>
    selection.version === undefined
      ? isInForce(candidate, selection.at)
      : candidate.version === selection.version,
  );

/** Converts a version's name and days to the wire format. */
export const shownValidity = <V extends Version>({
  version,
  valid_from,
  valid_to,
}: V): { version: string; validFrom: V['valid_from']; validTo: string | null } => ({
  version,
  validFrom: valid_from,
  validTo: valid_to,
});
