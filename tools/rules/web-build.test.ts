import { afterEach, expect, it, vi } from 'vitest';
import { buildSettings } from '../../apps/web/build/settings.ts';
import { sourcesHash } from '../web-build.mjs';

afterEach(() => vi.unstubAllEnvs());

it.each(Object.keys(buildSettings.shape))(
  'a different value of %s requires another build',
  (name) => {
    vi.stubEnv(name, '');
    const plain = sourcesHash();
    vi.stubEnv(name, 'another');
    expect(sourcesHash()).not.toBe(plain);
  },
);
