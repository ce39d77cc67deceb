import { shanghaiDay } from '@shtrans/contract/values/calendar';
import { z } from 'zod';

/** What each version of a rule or text says of itself. */
export const validity = {
  version: z.string().min(1),
  /** First and last day of the city's calendar; null: before what is known, until further notice. */
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
};

type Version = z.infer<z.ZodObject<typeof validity>>;

/** Whether a version holds on the city's day of an instant. */
export function isInForce({ valid_from, valid_to }: Version, at: Date): boolean {
  const day = shanghaiDay(at);
  return (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to);
}

/** The version asked for by name, or else the one in force; undefined where there is none. */
export const pickVersion = <T extends Version>(
  versions: readonly T[],
  wanted: { version?: string | undefined; at: Date },
): T | undefined =>
  versions.find((candidate) =>
    wanted.version === undefined
      ? isInForce(candidate, wanted.at)
      : candidate.version === wanted.version,
  );

/** A version's name and days as the wire has them. */
export const shownValidity = <V extends Version>({
  version,
  valid_from,
  valid_to,
}: V): { version: string; validFrom: V['valid_from']; validTo: string | null } => ({
  version,
  validFrom: valid_from,
  validTo: valid_to,
});
