import { expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { KINDS } from '../../../modules.ts';
import { releaseFaults, textOf } from '../../base/catalogue/check.ts';
import { operatorFolder, readFolder } from '../../base/catalogue/folder.ts';
import { targetFaults } from './target-faults.ts';

const bundled = readFolder(operatorFolder(), KINDS);
const [page] = campaignOf({ id: 'tea' }).pages;
if (page === undefined) throw new Error('the campaign has no page');

/** The faults of the supplied data with one more campaign, whose button leads to `to`. */
const faultsOf = (to: string): string[] => {
  const button = { kind: 'buttons' as const, buttons: [{ label: { zh: '去', en: 'Go' }, to }] };
  const tea = campaignOf({ id: 'tea', pages: [{ ...page, blocks: [button, ...page.blocks] }] });
  const faults = targetFaults({ ...bundled, campaigns: [tea, ...bundled.campaigns] });
  expect(faults.map(({ path }) => path.join('.'))).toEqual(
    faults.map(() => 'campaigns.0.pages.0.blocks.0.buttons.0.to'),
  );
  return faults.map(textOf);
};

it.each([
  '/',
  '/points',
  '/riding-order-list/all/unpaid',
  '/repair-shop/detail/any',
  '/products',
  '/products?product=metro-1day',
  '/changjiangDeltaSceneTicket/detail?id=oriental-pearl',
  '/anniversary/stages',
  '/dynamic-activity?key=city-walk',
  '/qingming-day-activity/schedule/fu-shou-yuan',
  '/cemetery-detail?id=fu-shou-yuan',
])('finds the page at %s', (to) => {
  expect(faultsOf(to)).toEqual([]);
});

it.each([
  [
    '/riding-order-list/all/to_be_paid',
    /^to_be_paid is no innerTab of .*; write one of .*unpaid.* \(target_value\)$/,
  ],
  ['/benefits-card', /^\/benefits-card is no page; the nearest is .* \(target_unknown\)$/],
  ['/anniversery', /the nearest is \/anniversary \(target_unknown\)$/],
  ['/dynamic-activity', /needs \?key= with one of .*city-walk.* \(target_query\)$/],
  ['/dynamic-activity?key=city-wlak', /needs \?key= with one of .*city-walk/],
  ['/cemetery-detail?id=fu-shou-yan', /the nearest is fu-shou-yuan \(target_item\)$/],
  ['/qingming-day-activity/schedule/nowhere', /nowhere is not in cemeteries/],
  ['/survey', /\/survey needs \?sid= \(target_query\)$/],
  ['/browse?campaign=tea', /needs \?mechanic= and \?task= \(target_query\)$/],
  ['/products?product=metro-1dy', /the nearest is metro-1day \(target_query\)$/],
  ['/points/{id}', /has \{id\}, but no collection gives it a value \(target_item\)$/],
  [
    '/{token}/share-two',
    /^the campaign has no page \/\{token\}\/share-two; .* \(target_unknown\)$/,
  ],
])('refuses %s, and says what would be right', (to, text) => {
  expect(faultsOf(to)).toEqual([expect.stringMatching(text)]);
});

it('reads visits, other links of blocks, and the features of the app', () => {
  const counts = { kind: 'visit' as const, page: '/nowhere', seconds: 10 };
  const look = { id: 'look', title: { zh: '看', en: 'Look' }, counts, target: 1, reward: 'points' };
  const tasks = { kind: 'task' as const, period: 'once' as const, inOrder: false, tasks: [look] };
  const login = { kind: 'login' as const, to: '/elsewhere' };
  const tea = campaignOf({
    id: 'tea',
    pages: [{ ...page, blocks: [login, ...page.blocks] }],
    mechanics: { tasks },
  });
  const [feature] = bundled.links.app.features;
  if (feature === undefined) throw new Error('the app has no features');
  const features = [{ ...feature, path: '/wallet' }];
  const links = { ...bundled.links, app: { ...bundled.links.app, features } };
  const faults = releaseFaults(
    { ...bundled, campaigns: [tea, ...bundled.campaigns], links },
    KINDS,
  );
  expect(faults.map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['campaigns.0.pages.0.blocks.0.to', 'target_unknown'],
    ['campaigns.0.mechanics.tasks.tasks.0.counts.page', 'target_unknown'],
    ['links.app.features.0.path', 'target_unknown'],
  ]);
  const outside = { ...counts, page: 'https://elsewhere.example/' };
  const visit = { ...tasks, tasks: [{ ...look, counts: outside }] };
  const outsideVisit = campaignOf({ id: 'tea', mechanics: { visit } });
  expect(targetFaults({ ...bundled, campaigns: [outsideVisit] }).map(({ code }) => code)).toContain(
    'target_host',
  );
});
