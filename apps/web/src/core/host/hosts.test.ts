import { describe, expect, it } from 'vitest';
import { detectHost } from '@shtrans/contract/hosts/hosts';
import fixtures from './user-agents.fixture.json';

interface Fixture {
  ua: string;
  host: string;
  wxjs_environment?: string;
}

describe('detectHost', () => {
  it('has real strings of every host', () => {
    expect(new Set(fixtures.map(({ host }) => host)).size).toBe(13);
  });

  it.each(fixtures as Fixture[])('$host: $ua', ({ ua, host, wxjs_environment }) => {
    expect(detectHost({ userAgent: ua, wxEnvironment: wxjs_environment }).host).toBe(host);
  });
});
