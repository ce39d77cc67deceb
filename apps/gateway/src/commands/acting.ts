import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { StartupError } from '../errors/startup-error.ts';
import { type Action, writeLog } from '../modules/operations/desk/log.ts';

/** Options of a command that changes what riders see. */
export const ACTING = {
  by: { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
} as const;

export const ACTING_USAGE = '--by NAME --reason "..."';

/** Who runs the command, and why. */
export interface Acting {
  by: string;
  reason: string;
}

const MAX_NAME = 64;
const MAX_REASON = 500;

/** Reads who acts and why. Throws a StartupError if one is missing or too long. */
export function actingOf(values: Acting, usage: string): Acting {
  const acting = { by: values.by.trim(), reason: values.reason.trim() };
  if (acting.by === '' || acting.reason === '') {
    throw new StartupError(
      `Say who changes it and why (${ACTING_USAGE}): the desk's log keeps it.\n${usage}`,
    );
  }
  if (acting.by.length > MAX_NAME || acting.reason.length > MAX_REASON) {
    throw new StartupError(
      `A name has at most ${MAX_NAME} characters, a reason at most ${MAX_REASON}.\n${usage}`,
    );
  }
  return acting;
}

/** Writes a command's change to the desk's log, in the transaction of the change. */
export async function logChange(
  tx: Tx,
  { by, reason }: Acting,
  action: Action,
  subject: string,
): Promise<void> {
  const ctx = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  await writeLog(ctx, tx, { operator: null, name: by, address: null }, action, { subject, reason });
}
