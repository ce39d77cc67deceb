import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { OPERATOR_ROLES } from './db/schema.ts';
import { openDatabase } from './db/open.ts';
import { inTransaction } from './db/transaction.ts';
import { invitationAddress, invite, OPERATOR_NAME } from './modules/desk/operators.ts';
import { isRole } from './modules/desk/roles.ts';
import { StartupError } from './startup-error.ts';

const USAGE = `npm run desk:invite -- <name> [${OPERATOR_ROLES.join('|')}]`;

/** Prints the link by which somebody joins the desk: the first one, or who lost password or codes. */
async function inviteByHand(config: Config, [name = '', role = 'admin']: readonly string[]) {
  if (!OPERATOR_NAME.test(name) || !isRole(role)) {
    throw new StartupError(
      `${USAGE}\nA name has 2 to 32 lower-case letters, digits, dots and dashes.`,
    );
  }
  if (config.DATABASE_URL === undefined && !existsSync(path.join(config.DATA_DIR, 'pg18'))) {
    throw new StartupError(`There is no database in ${config.DATA_DIR}: start the gateway first.`);
  }
  const database = await openDatabase(config, () => {});
  try {
    const ctx = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
    const by = { operator: null, name: 'desk:invite', address: null };
    const token = await inTransaction(database.db, (tx) => invite(ctx, tx, by, { name, role }));
    const origin = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
    process.stdout.write(
      `${name} (${role}) joins the desk here, once and within 24 hours:\n${invitationAddress(origin, token)}\n`,
    );
  } finally {
    await database.close();
  }
}

try {
  await inviteByHand(readConfig(process.env), process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
