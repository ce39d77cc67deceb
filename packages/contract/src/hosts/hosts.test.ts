import { expect, it } from 'vitest';
import { HOST_TYPES, HOSTS, typeOfHost } from './hosts.ts';

it('the thirteen hosts of the specification each have their type', () => {
  expect(Object.fromEntries(HOSTS.map((host) => [host, typeOfHost(host)]))).toEqual({
    MAAS: 'app',
    ALIMP: 'alimp',
    GDMP: 'gdmp',
    DT: 'otherApp',
    'BROWSER-UC': 'h5',
    'BROWSER-QUARK': 'h5',
    ALIPAY: 'h5',
    WXMP: 'wxmp',
    WXWORK: 'otherApp',
    WX: 'h5',
    BDMP: 'bdmp',
    BD: 'h5',
    'BROWSER-DEFAULT': 'h5',
  });
});

it('the types of hosts are the seven strings of the specification', () => {
  expect(HOST_TYPES.toSorted()).toEqual(['alimp', 'app', 'bdmp', 'gdmp', 'h5', 'otherApp', 'wxmp']);
});
