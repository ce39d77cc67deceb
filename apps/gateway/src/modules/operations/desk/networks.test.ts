import { expect, it } from 'vitest';
import { isInNetworks } from './networks.ts';

const NETWORKS = ['10.1.0.0/16', '192.168.7.4', '2001:db8::/32', 'fd00::7'];

it.each([
  '10.1.255.255',
  '::ffff:10.1.0.1',
  '192.168.7.4',
  '2001:db8:1::1',
  'fd00::7',
  'fd00::7%eth0',
])('finds %s in its network', (address) => expect(isInNetworks(NETWORKS, address)).toBe(true));

it.each(['10.2.0.1', '192.168.7.5', '2001:db9::1', 'fd00::8', '', 'unknown', '010.1.0.1.example'])(
  'finds %s in none',
  (address) => expect(isInNetworks(NETWORKS, address)).toBe(false),
);
