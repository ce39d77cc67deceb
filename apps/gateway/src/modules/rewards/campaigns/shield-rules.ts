import { MECHANICS } from '@shtrans/contract/campaigns/mechanics';
import { keysOf } from '@shtrans/contract/values/narrow';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { fault, type Fault } from '../../base/catalogue/service.ts';

/**
 * What participations that a rule counts together have in common. `device`: the mark that a gateway gave a device; all
 * without one count as one device of their network. `kin`: a device or a payer that a rider shares with the rider who
 * referred them; with `most` 0 the rule fits all who share one. `referrer`: who referred them.
 */
export const SHIELD_KEYS = ['rider', 'device', 'payer', 'net', 'kin', 'referrer'] as const;

/** What rules judge: acts in campaigns, and referrals by a promoter or a rider. */
export const SHIELDED = [...keysOf(MECHANICS), 'promoter', 'rebate'] as const;

const WEEK_HOURS = 168;

/** A rule against abuse of campaigns; the first that fits a participation decides. */
export const shieldRule = z.strictObject({
  id: rowId,
  /** Shown at the desk and in the log, not to riders. */
  reason: text,
  isOn: z.boolean().default(true),
  /** Campaigns; empty: all. */
  campaigns: z.array(rowId).default([]),
  /** Kinds of mechanics, or programmes; empty: all. */
  mechanics: z.array(z.enum(SHIELDED)).default([]),
  key: z.enum(SHIELD_KEYS),
  /** Fits if more than `most` participations of a campaign, or riders in them, share the key within `hours`. */
  count: z.enum(['acts', 'riders']),
  most: z.int().min(0).max(100_000),
  hours: z.int().min(1).max(WEEK_HOURS),
  /** Fits only riders whose account is younger. */
  youngerThanDays: z.int().min(1).max(3650).optional(),
  /** Fits and counts only devices whose mark is younger, or that have none. */
  markYoungerThanHours: z.int().min(1).max(87_600).optional(),
  outcome: z.enum(['allow', 'hold', 'deny']),
});

export type ShieldRule = z.infer<typeof shieldRule>;

/** Returns faults for rules that would hit riders for what they share with strangers, or that can never fit. */
export const shieldFaults = (rules: readonly ShieldRule[]): Fault[] =>
  rules.flatMap(({ key, count, outcome }, index) => [
    ...(key === 'net' && outcome === 'deny'
      ? [
          fault(
            ['shield', index, 'outcome'],
            'a net must not deny, because many riders share an address',
          ),
        ]
      : []),
    ...(key === 'rider' && count === 'riders'
      ? [fault(['shield', index, 'count'], 'must be acts if the key is rider')]
      : []),
  ]);

/** Parses a file with only rules against abuse. Throws an Error that names the fault. */
export function readShield(json: string): ShieldRule[] {
  const rules = z.array(shieldRule).parse(JSON.parse(json));
  const [first] = shieldFaults(rules);
  if (first !== undefined) throw new Error(`${first.path.join('.')}: ${first.reason}`);
  return rules;
}
