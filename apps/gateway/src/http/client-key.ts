import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { lazilyNamed } from '../timing/lazily.ts';

/** Bits of an IPv6 address that name a network: one host has all that is below to choose from. */
const NETWORK_BITS = 64;
/** Addresses whose keys are kept in memory, 100 bytes each: reading one takes 3 us. */
const MOST_KEPT = 10_000;

/** What is no address counts as one caller: it comes from a proxy that is set up wrongly. */
const NO_ADDRESS = 'unknown';

const keyOfLong = lazilyNamed((address: string): string => {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}, MOST_KEPT);

/**
 * Who a request comes from, as every limit counts and the log names it: an IPv4 address, also where it comes in
 * IPv6's form, or the /64 network of an IPv6 address. At most 64 bytes, whatever a header held.
 */
export function clientKey(address: string): string {
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 0) return NO_ADDRESS;
  // The network card's name behind it may have any length.
  return keyOfLong(address.split('%', 1)[0] ?? address);
}
