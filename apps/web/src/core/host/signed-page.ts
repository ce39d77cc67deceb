import type { SignedHost } from '@shtrans/contract/platform/schemas';
import { detectOs } from '@shtrans/contract/hosts/os';
import { call } from '../api/call.ts';
import { landingAddress } from '../document/landing.ts';
import { currentHost } from './current-host.ts';

/** What the chat app's SDKs are configured with; `timestamp` in seconds. */
export interface PageSignature {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

const withoutHash = (address: string): string => address.split('#', 1)[0] ?? '';

/**
 * The addresses to sign, the likelier first: on iOS the chat app compares the signature with the address the page was
 * loaded by, elsewhere with the present one. Of HarmonyOS nothing is known, and either may be wrong: then the other is tried.
 */
export function addressesToSign(): string[] {
  const both = [window.location.href, landingAddress()].map(withoutHash);
  if (detectOs(currentHost().userAgent) === 'ios') both.reverse();
  return [...new Set(both)];
}

/** The gateway signs with a ticket that is good for four more minutes at least; kept for less, in ms. */
const KEPT_MS = 180_000;

const kept = new Map<string, { signature: Promise<PageSignature>; until: number }>();

/** What the host refused is not handed to it again. */
export const forgetSignature = (address: string): void => void kept.delete(withoutHash(address));

/**
 * The gateway's signature of an address of ours, whose fragment does not count, for the account of the host's edition of
 * the chat app. Rejects with `ApiError`.
 */
export function signPage(address: string, host: SignedHost): Promise<PageSignature> {
  const url = withoutHash(address);
  const known = kept.get(url);
  if (known !== undefined && known.until > Date.now()) return known.signature;
  const signature = call('POST auth:/actbizgtw/v0/getActSignature', { body: { url, host } });
  kept.set(url, { signature, until: Date.now() + KEPT_MS });
  signature.catch(() => forgetSignature(url));
  return signature;
}
