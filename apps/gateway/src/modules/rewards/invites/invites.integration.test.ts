import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { insertRow } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { inviteCode, READS_PER_MINUTE } from './service.ts';

const MINE = 'PUT auth:/v1/invite-code';
const WHOSE = 'GET auth:/v1/invite-codes/:code';

describe.skipIf(!hasDatabase())('invite codes', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({ config: { LIMIT_FACTOR: 1 } });
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const readInviter = async (code: string) => await gw.call(WHOSE, { params: { code } });

  it('are one per rider, even for concurrent requests at two gateways', async () => {
    const token = await gw.login('13900001234');
    const all = await Promise.all(
      [gw, secondGateway, gw, secondGateway, gw, secondGateway].map((via) =>
        via.call(MINE, {}, { token }),
      ),
    );
    const codes = new Set(all.map(({ body }) => body.code));
    expect(codes.size).toBe(1);
    const [code = ''] = codes;
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const next = await gw.call(MINE, {}, { token: await gw.login('13900005678') });
    expect(next.body.code).not.toBe(code);
  });

  it('show strangers only the end of a phone number', async () => {
    const token = await gw.login('13900001234');
    const { code } = (await gw.call(MINE, {}, { token })).body;
    expect((await readInviter(code)).body).toEqual({ code, phoneEnd: '1234' });
  });

  it('are drawn again if another rider has the same', async () => {
    const userId = await userIdOf(gw.db, await gw.login('13900001111'));
    const takenCode = '22222222';
    await insertRow(gw.db, 'invite_codes', {
      user_id: await userIdOf(gw.db, await gw.login('13900002222')),
      code: takenCode,
      made_at: gw.clock.now(),
    });
    let draws = 0;
    const bytes = (n: number) => Buffer.alloc(n, draws++);
    const { code } = await inviteCode({ ...gw.ctx, random: { ...gw.ctx.random, bytes } }, userId);
    expect([draws, code]).toEqual([2, '33333333']);
  });

  it.each(['', 'ABC', 'ABCDEFGHJ', 'abcdefgh', 'ABCDEFG0', 'ABCDEFGI', '../../../..', '%00'])(
    'of an invalid form are refused: %s',
    async (code) => {
      const answer = await gw.app.inject(`/v1/invite-codes/${encodeURIComponent(code)}`);
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  it('that no rider has are reported as unknown, with a limit of tries a minute', async () => {
    const { max, windowSeconds } = READS_PER_MINUTE;
    const nextWindow = () => gw.clock.advance(windowSeconds * 1000);
    nextWindow();
    const tries = await Promise.all(Array.from({ length: max + 2 }, () => readInviter('ZZZZZZZZ')));
    const countCode = (expectedCode: string) =>
      tries.filter(({ code }) => code === expectedCode).length;
    expect([countCode('invite_not_found'), countCode('too_many_requests')]).toEqual([max, 2]);
    nextWindow();
    expect((await readInviter('ZZZZZZZZ')).code).toBe('invite_not_found');
    nextWindow();
  });

  it('end with their rider', async () => {
    const token = await gw.login('13900003333');
    const { code } = (await gw.call(MINE, {}, { token })).body;
    const rider = await userIdOf(gw.db, token);
    await inTransaction(gw.db, (tx) => eraseRider(tx, rider, '13900003333', gw.clock.now()));
    expect((await readInviter(code)).code).toBe('invite_not_found');
    expect((await gw.call(MINE, {})).status).toBe(401);
  });
});
