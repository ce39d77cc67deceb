import { afterEach, expect, it, vi } from 'vitest';
import { environmentAddresses } from './bases.ts';

const inject = (value: string): void => {
  const tag = document.createElement('meta');
  tag.name = 'gateway-bases';
  tag.content = value;
  document.head.append(tag);
};

afterEach(() => {
  document.head.innerHTML = '';
});

it('is the origin itself, with the points prefix', () => {
  expect(environmentAddresses()).toMatchObject({
    api: '',
    auth: '',
    maas: '',
    integral: '/cap/app',
  });
});

it('takes the addresses a deployment injects', () => {
  inject('{"maas":"https://maas.example/","auth":"/auth-gw","unknown":"https://x.example"}');
  expect(environmentAddresses()).toMatchObject({
    maas: 'https://maas.example',
    auth: '/auth-gw',
    api: '',
  });
  expect(environmentAddresses()).not.toHaveProperty('unknown');
});

it('takes those of its own environment before those of all', () => {
  inject(
    '{"maas":"https://maas.example","web":"https://h5.example","dev":{"maas":"/maas-dev","documents":"https://help.example/"},"sit":{"auth":"https://sit.example"}}',
  );
  // The tests' host is this machine.
  expect(environmentAddresses()).toMatchObject({
    maas: '/maas-dev',
    web: 'https://h5.example',
    documents: 'https://help.example',
    auth: '',
  });
});

it.each([
  '{"maas":7}',
  '{"dev":7}',
  '{"dev":null}',
  '{"maas":"//evil.example"}',
  '{"maas":"javascript:alert(1)"}',
  '[]',
  'null',
])('leaves out what is no address: %s', (value) => {
  inject(value);
  expect(environmentAddresses().maas).toBe('');
});

it('goes on with this origin when the JSON is broken', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  inject('{');
  expect(environmentAddresses().maas).toBe('');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
