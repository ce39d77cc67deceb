import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { lazilyNamed } from '../timing/lazily.ts';

/** Bits of an IPv6 address that identify a network; one host can use any address in it. */
const NETWORK_BITS = 64;
/** Maximum addresses whose keys are cached, 100 bytes each; parsing one takes 3 us. */
const MAX_CACHED = 10_000;

/** Key of all requests without a valid address, which come from a misconfigured proxy. */
const NO_ADDRESS = 'unknown';

const keyOfLong = lazilyNamed((address: string): string => {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}, MAX_CACHED);

/**
 * Returns the client of a request as limits count it and the log names it: an IPv4 address, also if it is written in
 * IPv6 form, or the /64 network of an IPv6 address. At most 64 bytes, whatever the header contained.
 */
export function clientKey(address: string): string {
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 0) return NO_ADDRESS;
  // Removes the zone, which can have any length.
  return keyOfLong(address.split('%', 1)[0] ?? address);
}
