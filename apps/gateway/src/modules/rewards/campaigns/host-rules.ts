import { HOSTS, type Host } from '@shtrans/contract/hosts/hosts';
import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';

/** What a host forbids campaigns. */
export const hostRule = z.strictObject({
  id: rowId,
  /** By name and not by kind: the chat app's own browser is of the same kind as any other. */
  hosts: z.array(z.enum(HOSTS)).min(1),
  /** Rewards for sharing a link, or for a tap on one that was shared; what new riders do may be rewarded. */
  forbids: z.enum(['rewarded_sharing']),
  /** Which rules of the host say so. */
  source: text,
});

export type HostRule = z.infer<typeof hostRule>;

/** Whether a host lets campaigns reward a tap on a link that was shared. */
export const rewardsTapsIn = (rules: readonly HostRule[], host: Host): boolean =>
  !rules.some(({ hosts }) => hosts.includes(host));
