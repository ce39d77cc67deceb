import ipaddr from 'ipaddr.js';

/** Returns whether an address is in one of the networks, such as `10.1.0.0/16` or `2001:db8::1`; also an IPv4 address in IPv6 form. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : [ipaddr.parse(network), network.includes(':') ? 128 : 32];
    return parsed.kind() === base.kind() && parsed.match(base, bits);
  });
}
