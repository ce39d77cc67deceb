import { describe, expect, it } from 'vitest';
import { deskOrigin } from './operators.ts';

describe('the public address of the desk', () => {
  const settings = {
    PUBLIC_URL: 'https://city.example',
    DESK_URL: undefined,
    DESK_PORT: undefined,
    DESK_HOST: '127.0.0.1',
  };

  it.each([
    ['that of riders, where it has no port of its own', {}, 'https://city.example'],
    ['that of its own port', { DESK_PORT: 18_090 }, 'http://127.0.0.1:18090'],
    [
      'that of the proxy in front of its port',
      { DESK_PORT: 18_090, DESK_URL: 'https://desk.example' },
      'https://desk.example',
    ],
    ['unknown before any port is chosen', { DESK_PORT: 0 }, undefined],
  ])('is %s', (_name, changes, origin) => {
    expect(deskOrigin({ ...settings, ...changes })).toBe(origin);
  });
});
