import { afterEach, expect, it } from 'vitest';
import { detectHost, type HostType } from '@shtrans/contract/hosts/hosts';
import { hasOwnTabs } from './early-marks.ts';
import userAgents from './user-agents.fixture.json' with { type: 'json' };

const plainAgent = navigator.userAgent;
const setUserAgent = (value: string): void => {
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true });
};
afterEach(() => setUserAgent(plainAgent));

/** The own app and the mini-programs bring the operator's bar; nothing else shows tabs below a page. */
const OWN_TABS: Readonly<Record<HostType, boolean>> = {
  app: true,
  wxmp: true,
  alimp: true,
  gdmp: true,
  bdmp: true,
  h5: false,
  otherApp: false,
};

it.each(userAgents.map(({ ua }) => ua))('knows whether the host has tabs of its own: %s', (ua) => {
  setUserAgent(ua);
  expect(hasOwnTabs()).toBe(OWN_TABS[detectHost({ userAgent: ua, wxEnvironment: undefined }).type]);
});
