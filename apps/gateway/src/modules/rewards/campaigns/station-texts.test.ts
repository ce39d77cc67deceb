import { expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { stationNames } from '../../../city/station-names.ts';
import { KINDS } from '../../../modules.ts';
import { releaseFaults, textOf } from '../../base/catalogue/check.ts';
import { operatorFolder, readFolder } from '../../base/catalogue/folder.ts';
import { understand } from '../../base/catalogue/understand.ts';

const bundled = readFolder(operatorFolder(), KINDS);

const campaignWith = (zh: string, en: string) => campaignOf({ id: 'tea', name: { zh, en } });

it('names a station of a text in both languages, as the city does today', () => {
  const tea = campaignWith('{station:S0234}站见', 'See you at {station:S0234}');
  const { data } = understand({ ...bundled, campaigns: [tea] }, KINDS);
  expect(data.campaigns[0]?.name).toEqual({
    zh: '国家会展中心站见',
    en: 'See you at National Exhibition and Convention Center',
  });
});

it('refuses a station that the city does not have, in each text and address', () => {
  const tea = campaignWith('{station:S9999}站', 'At {station:S0234}');
  const [page] = tea.pages;
  if (page === undefined) throw new Error('the campaign has no page');
  const to = '/station-guide?station=S01266';
  const button = { kind: 'buttons' as const, buttons: [{ label: { zh: '去', en: 'Go' }, to }] };
  const pages = [{ ...page, blocks: [button, ...page.blocks] }];
  const data = { ...bundled, campaigns: [{ ...tea, pages }, ...bundled.campaigns] };
  expect(
    releaseFaults(data, KINDS).map((each) => `${each.path.join('.')}: ${textOf(each)}`),
  ).toEqual([
    expect.stringMatching(
      /^campaigns\.0\.name\.zh: the city's data have no station S9999; the nearest is S\d{4} \(station_unknown\)$/,
    ),
    "campaigns.0.pages.0.blocks.0.buttons.0.to: the city's data have no station S01266; the nearest is S0126 (station_unknown)",
  ]);
});

it('finds stations of the supplied campaigns by id, never by a name that could be old', () => {
  const names = [...stationNames().values()].map(({ zh }) => (zh.endsWith('站') ? zh : `${zh}站`));
  const texts = JSON.stringify(bundled.campaigns);
  expect(names.filter((name) => texts.includes(name))).toEqual([]);
  expect(texts).not.toMatch(/徐泾东|East Xujing/);
  const read = JSON.stringify(understand(bundled, KINDS).data.campaigns);
  expect(read).toContain('2号线、17号线国家会展中心站');
  expect(read).not.toContain('{station:');
});
