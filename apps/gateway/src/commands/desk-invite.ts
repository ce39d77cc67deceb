import { randomBytes } from 'node:crypto';
import { onDatabase, runCommand } from './command.ts';
import { type Config, readConfig } from '../config.ts';
import { OPERATOR_ROLES } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  deskOrigin,
  invitationAddress,
  invite,
  OPERATOR_NAME,
} from '../modules/operations/desk/operators.ts';
import { isRole } from '../modules/operations/desk/roles.ts';
import { StartupError } from '../errors/startup-error.ts';

const USAGE = `npm run desk:invite -- <name> [${OPERATOR_ROLES.join('|')}]`;

/** Prints a link to join the desk, for the first operator or for one who lost the password or the codes. */
async function inviteByHand(config: Config, [name = '', role = 'admin']: readonly string[]) {
  if (!OPERATOR_NAME.test(name) || !isRole(role)) {
    throw new StartupError(
      `${USAGE}\nA name has 2 to 32 lower-case letters, digits, dots and dashes.`,
    );
  }
  await onDatabase(config, async (db) => {
    const ctx = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
    const inviter = { operator: null, name: 'desk:invite', address: null };
    const token = await inTransaction(db, (tx) => invite(ctx, tx, inviter, { name, role }));
    const origin = deskOrigin(config) ?? `http://127.0.0.1:${config.PORT}`;
    process.stdout.write(
      `Link for ${name} (${role}) to join the desk; it works once, within 24 hours:\n${invitationAddress(origin, token)}\n`,
    );
  });
}

await runCommand(() => inviteByHand(readConfig(process.env), process.argv.slice(2)));
