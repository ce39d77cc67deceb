import pino from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { connect } from '../db/database.ts';
import { createMetrics } from './metrics.ts';
import { observe } from './observe.ts';
import { createServer } from './server.ts';

it('logs each request by its path, without what gives access', async () => {
  const lines: { path?: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await createServer(readConfig({ NODE_ENV: 'test' }), log);
  const { db } = connect('postgres://nowhere');
  observe(app, db, createMetrics());
  app.get('/things/:id', () => ({}));
  app.get('/links/:token/events', () => ({}));
  await app.inject('/things/7?ticket=hidden');
  await app.inject('/links/hidden/events');
  expect(lines.map(({ path }) => path)).toEqual(['/things/7', '/links/:token/events']);
  expect(JSON.stringify(lines)).not.toContain('hidden');
  await app.close();
  await db.destroy();
});
