import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const config = async () => (await import('../vite.config.ts')).default.server;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

describe('the development server', () => {
  it('forwards calls to the API on port 8088 of this machine', async () => {
    vi.stubEnv('GATEWAY_URL', undefined);
    expect(Object.values((await config())?.proxy ?? {})).toEqual([
      { target: 'http://localhost:8088' },
    ]);
  });

  it('of pre-production has port 8088', async () => {
    vi.stubEnv('APP_ENVIRONMENT', 'pit');
    expect((await config())?.port).toBe(8088);
    vi.resetModules();
    vi.stubEnv('APP_ENVIRONMENT', undefined);
    expect((await config())?.port).toBe(5173);
  });
});

it('the build of pre-production is a production build of environment pit', () => {
  const file = path.join(import.meta.dirname, '../../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['build:pit']).toBe(
    scripts['build']?.replace('"import(', "\"process.env.APP_ENVIRONMENT = 'pit'; import("),
  );
});
