import { existsSync } from 'node:fs';
import path from 'node:path';
import { BRAND_MARK } from '@shtrans/contract/addresses/page-drawing';
import { expect, it } from 'vitest';
import { SHARE_INFO } from './share-info.ts';

const PICTURES = path.join(import.meta.dirname, '../../../public/share');

it.each(Object.entries(SHARE_INFO))('says of %s in both languages what it is', (_, info) => {
  for (const { zh_cn, en_us } of [info.title, info.desc]) {
    // The home page is named by the operator's brand alone.
    if (zh_cn === BRAND_MARK) continue;
    expect(zh_cn).toMatch(/\p{Script=Han}/u);
    expect(en_us).toMatch(/^[^\p{Script=Han}]+$/u);
    // Chats cut longer ones.
    expect(zh_cn.length).toBeLessThanOrEqual(30);
    expect(en_us.length).toBeLessThanOrEqual(80);
  }
  for (const form of ['svg', 'png']) {
    expect(existsSync(path.join(PICTURES, `${info.picture}.${form}`))).toBe(true);
  }
});

it('invites to fill in a survey by its number', () => {
  const { title, keeps } = SHARE_INFO.survey ?? {};
  expect(title).toEqual({ zh_cn: '邀请您填写问卷', en_us: 'A survey for you' });
  expect(keeps).toEqual(['sid']);
});

it('passes on nothing that opens a rider’s account', () => {
  const keptParameters = Object.values(SHARE_INFO).flatMap(({ keeps = [] }) => keeps);
  expect(keptParameters).not.toContain('ticket');
  expect(keptParameters).not.toContain('thirdticket');
  expect(keptParameters).not.toContain('language');
});
