import { afterEach, expect, it, vi } from 'vitest';
import { apiBases } from './bases.ts';

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
  expect(apiBases()).toMatchObject({ api: '', auth: '', maas: '', integral: '/cap/app' });
});

it('takes the addresses a deployment injects', () => {
  inject('{"maas":"https://maas.example/","auth":"/auth-gw","unknown":"https://x.example"}');
  expect(apiBases()).toMatchObject({ maas: 'https://maas.example', auth: '/auth-gw', api: '' });
  expect(apiBases()).not.toHaveProperty('unknown');
});

it.each([
  '{"maas":7}',
  '{"maas":"//evil.example"}',
  '{"maas":"javascript:alert(1)"}',
  '[]',
  'null',
])('leaves out what is no address: %s', (value) => {
  inject(value);
  expect(apiBases().maas).toBe('');
});

it('goes on with this origin when the JSON is broken', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  inject('{');
  expect(apiBases().maas).toBe('');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
