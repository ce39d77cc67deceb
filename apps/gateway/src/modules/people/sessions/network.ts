/**
 * Returns the network of an address, for a rider to recognise: half of an IPv4 address (`203.0.*.*`), the
 * first two groups of an IPv6 address (`2001:db8::`). Undefined for anything else.
 */
export function networkOf(address: string): string | undefined {
  const [, first, second] = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/i.exec(address) ?? [];
  if (first !== undefined) return `${first}.${second}.*.*`;
  const [, head, next] = /^([\da-f]{1,4}):([\da-f]{0,4}):/i.exec(address) ?? [];
  return head === undefined ? undefined : `${head}:${next === '' ? '0' : next}::`;
}
