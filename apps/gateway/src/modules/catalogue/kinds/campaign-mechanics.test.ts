import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { expect, it } from 'vitest';
import { BUNDLED, readFolder } from '../folder.ts';
import { campaignFaults } from './campaigns.ts';

type Mechanics = Campaign['mechanics'];

const green = readFolder(BUNDLED).campaigns.find(({ id }) => id === 'green-experts');

const faultsWith = (change: (mechanics: Mechanics) => Mechanics): string[] => {
  if (green === undefined) throw new Error('there is no campaign with teams');
  const found = campaignFaults({ ...green, mechanics: change(green.mechanics) });
  return found.map(({ path, reason }) => `${path.join('.')}: ${reason}`);
};

const changed =
  (kind: 'team' | 'ranking', change: object) =>
  (mechanics: Mechanics): Mechanics =>
    Object.fromEntries(
      Object.entries(mechanics).map(([id, mechanic]) => [
        id,
        mechanic.kind === kind ? { ...mechanic, ...change } : mechanic,
      ]),
    );

it.each([
  [changed('team', {}), undefined],
  [changed('team', { min: 9 }), 'mechanics.teams.min: more than 5'],
  [
    changed('team', { pages: { create: '/a', detail: '/green-experts/details', join: '/b' } }),
    'mechanics.teams.pages.create: the campaign has no page /a',
  ],
  [
    changed('ranking', { of: { kind: 'teams', mechanic: 'rider-list' } }),
    'mechanics.team-list.of.mechanic: it ranks the teams of a mechanic that has teams',
  ],
  [
    changed('ranking', { prizes: [{ to: 1, reward: 'car' }] }),
    'mechanics.team-list.prizes.0.reward: there is no car among the rewards',
  ],
])('finds what is wrong with teams and rankings', (change, fault) => {
  const faults = faultsWith(change);
  if (fault === undefined) expect(faults).toEqual([]);
  else expect(faults).toContain(fault);
});
