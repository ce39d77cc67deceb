import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createLog } from './log.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('takes out phones, credentials and codes at every depth it is given them', () => {
  const file = path.join(folder, 'log');
  const log = createLog('info', file);
  const secret = {
    phone: '13800138000',
    token: 'tok-1',
    authorization: 'Bearer x1',
    code: '123456',
  };
  log.info(secret, 'top');
  log.info({ body: secret }, 'nested');
  log.info({ request: { body: secret } }, 'deeper');
  log.child(secret).info('of a child');
  const text = readFileSync(file, 'utf8');
  expect(text.trim().split('\n')).toHaveLength(4);
  for (const value of Object.values(secret)) expect(text).not.toContain(value);
});

it('keeps what an error says of itself, but not the row it quotes', () => {
  const file = path.join(folder, 'errors');
  const detail = 'Key (phone)=(13800138000) already exists.';
  createLog('info', file).error({
    err: Object.assign(new Error('gone'), { code: '23505', detail }),
  });
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('"reason":"23505"');
  expect(text).toContain('log.test.ts');
  expect(text).not.toContain('13800138000');
});
