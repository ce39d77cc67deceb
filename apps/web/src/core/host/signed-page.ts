import type { SignedHost } from '@shtrans/contract/platform/schemas';
import { detectOs } from '@shtrans/contract/hosts/os';
import { call } from '../api/call.ts';
import { landingAddress } from '../document/landing.ts';
import { currentHost } from './current-host.ts';

/** The configuration of the chat app's SDKs; `timestamp` in seconds. */
export interface PageSignature {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

const withoutHash = (address: string): string => address.split('#', 1)[0] ?? '';

/**
 * Returns the addresses to sign, the likelier first: on iOS the chat app compares the signature with the address that
 * loaded the page, elsewhere with the present one. For HarmonyOS this is unknown. If one fails, the other is tried.
 */
export function addressesToSign(): string[] {
  const candidates = [window.location.href, landingAddress()].map(withoutHash);
  if (detectOs(currentHost().userAgent) === 'ios') candidates.reverse();
  return [...new Set(candidates)];
}

/** The gateway signs with a ticket that is valid for at least four more minutes; the cache is shorter, in ms. */
const KEPT_MS = 180_000;

const cachedSignatures = new Map<string, { signature: Promise<PageSignature>; until: number }>();

/** Removes a signature that the host refused, so that it is not used again. */
export const forgetSignature = (address: string): void =>
  void cachedSignatures.delete(withoutHash(address));

/**
 * Returns the gateway's signature of an address of ours, without its fragment, for the account of this edition of the
 * chat app. Rejects with `ApiError`.
 */
export function signPage(address: string, host: SignedHost): Promise<PageSignature> {
  const url = withoutHash(address);
  const cached = cachedSignatures.get(url);
  if (cached !== undefined && cached.until > Date.now()) return cached.signature;
  const signature = call('POST auth:/actbizgtw/v0/getActSignature', { body: { url, host } });
  cachedSignatures.set(url, { signature, until: Date.now() + KEPT_MS });
  signature.catch(() => forgetSignature(url));
  return signature;
}
