import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Operator } from './store.ts';
import { insertRow } from './tables.ts';

/** Actions that the desk logs. */
export const ACTIONS = [
  'desk.logged_in',
  'desk.log_in_refused',
  'desk.logged_out',
  'operators.invited',
  'operators.joined',
  'operators.disabled',
  'data.loaded',
  'data.rolled_back',
  'pages.loaded',
  'refunds.seen',
  'refunds.approved',
  'refunds.approved_in_part',
  'refunds.refused',
  'help.seen',
  'help.answered',
  'help.decided',
  'help.refunded',
  'campaigns.addresses_seen',
  'campaigns.sent',
  'campaigns.switched_off',
  'campaigns.switched_on',
  'campaigns.award_given',
  'campaigns.award_refused',
  'referrals.counted',
  'referrals.refused',
  'team_names.accepted',
  'team_names.refused',
  'funnels.seen',
  'funnels.downloaded',
  'repairs.mended',
  'repairs.refused',
  'surveys.seen',
  'surveys.downloaded',
  'parking.seen',
  'parking.accepted',
  'parking.refused',
  'plates.seen',
  'plates.accepted',
  'plates.refused',
  'settlements.seen',
  'settlements.downloaded',
  'riders.seen',
  'riders.sessions_ended',
  'riders.plate_freed',
  'riders.closed',
  'riders.opened',
  'riders.deleted',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Who acts at the desk, and from which address. */
export interface Actor {
  operator: Pick<Operator, 'id' | 'name'> | null;
  /** The name to log if there is no operator: the command line, or the name tried at log-in. */
  name?: string;
  address: string | null;
}

/** Logs an action with its operator, rider and reason, in the transaction of the action. */
export async function writeLog(
  ctx: Pick<TxContext, 'clock' | 'random'>,
  db: Db | Tx,
  { operator, name, address }: Actor,
  action: Action,
  about: { riderId?: string; subject?: string; reason?: string } = {},
): Promise<void> {
  await insertRow(db, 'desk_log', {
    id: uuidv7(ctx),
    at: ctx.clock.now(),
    operator_id: operator?.id ?? null,
    operator: operator?.name ?? name ?? '',
    action,
    rider_id: about.riderId ?? null,
    subject: about.subject ?? null,
    reason: about.reason ?? null,
    address,
  });
}
