import { campaign as campaignRow, type Campaign } from '@shtrans/contract/campaigns/definition';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../db/database.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import {
  defineRows,
  type Fault,
  type OperatorData,
  type ReleaseChange,
} from '../../base/catalogue/service.ts';
import { addressFaults } from './address-faults.ts';
import { campaignFaults } from './campaign-faults.ts';
import { type HostRule, hostRule } from './host-rules.ts';
import { saleFaults } from './mechanic-faults.ts';
import { shieldFaults, type ShieldRule, shieldRule } from './shield-rules.ts';
import { playedIn } from './played-store.ts';
import { stationFaults, withStationNames } from './station-texts.ts';
import { termFaults } from './terms.ts';

const insideCampaigns = ({ campaigns }: OperatorData): Fault[] =>
  campaigns.flatMap((campaign, index) =>
    campaignFaults(campaign).map(({ path, reason }) => ({
      path: ['campaigns', index, ...path],
      reason,
    })),
  );

/** Throws StartupError if the terms of a campaign would become worse for riders who rely on them. */
async function keepTerms(tx: Tx, { before, after, at }: ReleaseChange): Promise<void> {
  const faults: string[] = [];
  for (const campaignBefore of before.campaigns ?? []) {
    const campaignAfter = after.campaigns?.find(({ id }) => id === campaignBefore.id);
    // A campaign may be withdrawn as a whole.
    if (campaignAfter === undefined) continue;
    const [from, to] = [
      { campaign: campaignBefore, coupons: before.coupons ?? [] },
      { campaign: campaignAfter, coupons: after.coupons ?? [] },
    ];
    if (isDeepStrictEqual(from, to)) continue;
    const played = await playedIn(tx, campaignBefore.id);
    faults.push(
      ...termFaults(from, to, played, at).map((fault) => `${campaignBefore.id}: ${fault}`),
    );
  }
  if (faults.length === 0) return;
  const heading = 'The terms of a campaign that has begun change in the riders’ favour only:';
  throw new StartupError([heading, ...faults].join('\n'));
}

const campaigns = defineRows({
  name: { zh: '活动', en: 'Campaigns' },
  row: campaignRow,
  folders: { file: 'campaign.json', drawings: 'art', collections: 'collections' },
  refersTo: {
    'rewards.*.coupon': 'coupons',
    'pages.*.blocks.*.products.*': 'products',
    'pages.*.blocks.*.spot': 'spots',
    'mechanics.*.offers.*.product': 'products',
    'mechanics.*.tasks.*.counts.products.*': 'products',
  },
  faults: (data) => [
    ...insideCampaigns(data),
    ...addressFaults(data.campaigns),
    ...saleFaults(data),
  ],
  releaseFaults: (data) => stationFaults(data.campaigns),
  beforeRelease: keepTerms,
  complete: withStationNames,
});

const shield = defineRows({
  name: { zh: '防刷规则', en: 'Rules against abuse' },
  row: shieldRule,
  refersTo: { 'campaigns.*': 'campaigns' },
  faults: (data) => shieldFaults(data.shield),
});

const hosts = defineRows({
  name: { zh: '宿主应用规则', en: 'Rules of host apps' },
  row: hostRule,
});

export const campaignData = { campaigns, hosts, shield };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    campaigns: Campaign[];
    hosts: HostRule[];
    shield: ShieldRule[];
  }
}
