import { HOSTS, type Host } from '@shtrans/contract/hosts/hosts';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';

/** A rule by which a host restricts campaigns. */
export const hostRule = z.strictObject({
  id: rowId,
  /** By name, because the chat app's own browser has the same kind as any other. */
  hosts: z.array(z.enum(HOSTS)).min(1),
  /** Rewards for sharing a link or for a tap on a shared one. Acts of new riders may be rewarded. */
  forbids: z.enum(['rewarded_sharing']),
  /** The host's document that states the rule. */
  source: text,
});

export type HostRule = z.infer<typeof hostRule>;

/** Reports whether a host lets campaigns reward a tap on a shared link. */
export const rewardsTapsIn = (rules: readonly HostRule[], host: Host): boolean =>
  !rules.some(({ hosts }) => hosts.includes(host));
