import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hasDatabase, startGateway } from '../test/harness.ts';
import { keysOf } from '../src/adapters/signature.ts';
import { up } from './migrations/002-webhook-secrets.ts';
import { sandboxSecret } from './signature.ts';
import { insertRow } from './tables.ts';

it.skipIf(!hasDatabase())('secrets of an older release keep their bytes', async () => {
  const gw = await startGateway();
  try {
    const newSecret = await sandboxSecret(gw.ctx, 'gates');
    const hex = 'c0ffee'.repeat(10) + 'c0ff';
    await insertRow(gw.db, 'sandbox.merchant', { name: 'parking', secret: hex });
    await sql.raw(up).execute(gw.db);
    const converted = await sandboxSecret(gw.ctx, 'parking');
    expect(keysOf(converted).map((key) => key.toString('hex'))).toEqual([hex]);
    expect(await sandboxSecret(gw.ctx, 'gates')).toBe(newSecret);
  } finally {
    await gw.close();
  }
});
