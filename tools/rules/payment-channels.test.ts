import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { detectHost, HOSTS as HOST_LIST } from '../../packages/contract/src/hosts/hosts.ts';
import {
  type Device,
  NOT_OFFERED,
  PAYMENT_TABLE,
  PROVIDERS,
} from '../../packages/contract/src/payments/facts.ts';
import { ROOT } from '../ensure-install.mjs';
import { HOST_NAMES, HOSTS } from '../lab/hosts.ts';

const CHANNEL_NAMES = {
  page: 'a page',
  wechat_jsapi: 'JSAPI',
  mini_program: 'a page of the mini-program',
  app: 'a sheet of the app',
  code: 'a code',
} as const;

type Offer = (typeof PAYMENT_TABLE)['WX']['cells']['wechat'][Device];

const offerText = (offer: Offer): string =>
  typeof offer === 'string'
    ? `no (\`${offer}\`)`
    : offer.map((channel) => CHANNEL_NAMES[channel]).join(', ');

/** Returns a cell of the document: for a phone, and for a desktop if that differs. */
const cellOf = ({ phone, desktop }: Readonly<Record<Device, Offer>>): string =>
  phone === desktop ? offerText(phone) : `${offerText(phone)}; desktop: ${offerText(desktop)}`;

const squeezed = (line: string): string => line.replaceAll(/\s+/g, ' ');

it('docs/payments.md contains the table of hosts and providers', () => {
  const document = readFileSync(path.join(ROOT, 'docs/payments.md'), 'utf8').split('\n');
  const rows = HOST_NAMES.map((host) => {
    const { own, cells } = PAYMENT_TABLE[host];
    const offers = PROVIDERS.map((provider) => cellOf(cells[provider]));
    return `| ${[`${HOSTS[host].title} (${host})`, ...offers, own ?? ''].join(' | ')} |`;
  });
  const documentRows = document
    .map(squeezed)
    .filter((line) => /^\| .* \((?:[A-Z-]+)\) \|/.test(line));
  expect(documentRows).toEqual(rows.map(squeezed));
  for (const [reason, { en }] of Object.entries(NOT_OFFERED)) {
    expect(document.join('\n')).toContain(`\`${reason}\`: ${en}`);
  }
});

it('names every host', () => {
  expect(Object.keys(PAYMENT_TABLE).toSorted()).toEqual([...HOST_LIST].toSorted());
  expect(HOST_LIST).toContain(detectHost({ userAgent: '', wxEnvironment: undefined }).host);
});

it('offers a channel in every browser, and no page of another app in a mini-program', () => {
  for (const host of HOST_LIST) {
    const { sandbox, ...real } = PAYMENT_TABLE[host].cells;
    expect(sandbox.phone).toContain('page');
    const inMiniProgram = ['WXMP', 'ALIMP', 'GDMP', 'BDMP'].includes(host);
    for (const { phone, desktop } of inMiniProgram ? Object.values(real) : []) {
      for (const offer of [phone, desktop]) expect(offer).not.toEqual(['page']);
    }
  }
});
