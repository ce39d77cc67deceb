import { MECHANICS } from '@shtrans/contract/campaigns/mechanics';
import { keysOf } from '@shtrans/contract/values/narrow';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { fault, type Fault } from '../../base/catalogue/service.ts';

/**
 * What participations have in common that a rule counts together. `kin`: what a rider shares with who referred them, a
 * device or a payer; with `most` 0 it fits all who share something.
 */
export const SHIELD_KEYS = ['rider', 'device', 'payer', 'net', 'kin'] as const;

/** What rules judge: what riders do in campaigns, and that somebody was referred by a rider or a promoter. */
export const SHIELDED = [...keysOf(MECHANICS), 'promoter', 'rebate'] as const;

const WEEK_HOURS = 168;

/** A rule against abuse of campaigns; of several the first that fits a participation decides. */
export const shieldRule = z.strictObject({
  id: rowId,
  /** What the desk and the log say of it; riders are not told. */
  reason: text,
  isOn: z.boolean().default(true),
  /** Campaigns; none named: all. */
  campaigns: z.array(rowId).default([]),
  /** Kinds of mechanics, or programmes; none named: all. */
  mechanics: z.array(z.enum(SHIELDED)).default([]),
  key: z.enum(SHIELD_KEYS),
  /** It fits where more than `most` participations of a campaign, or riders in them, have the key within so many hours. */
  count: z.enum(['acts', 'riders']),
  most: z.int().min(0).max(100_000),
  hours: z.int().min(1).max(WEEK_HOURS),
  /** It fits only riders whose account is younger. */
  youngerThanDays: z.int().min(1).max(3650).optional(),
  outcome: z.enum(['allow', 'hold', 'deny']),
});

export type ShieldRule = z.infer<typeof shieldRule>;

/** Rules that would hit riders for what they share with strangers, or that can never fit. */
export const shieldFaults = (rules: readonly ShieldRule[]): Fault[] =>
  rules.flatMap(({ key, count, outcome }, index) => [
    ...(key === 'net' && outcome === 'deny'
      ? [fault(['shield', index, 'outcome'], 'carriers share addresses: a net alone never denies')]
      : []),
    ...(key === 'rider' && count === 'riders'
      ? [fault(['shield', index, 'count'], 'a rider is one rider: count acts')]
      : []),
  ]);

/** Reads a file of rules against abuse by itself. Raises an Error with what is wrong. */
export function readShield(written: string): ShieldRule[] {
  const rules = z.array(shieldRule).parse(JSON.parse(written));
  const [first] = shieldFaults(rules);
  if (first !== undefined) throw new Error(`${first.path.join('.')}: ${first.reason}`);
  return rules;
}
