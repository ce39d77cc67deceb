import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicInput, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startGateway, type TestGateway } from './harness.ts';
import { releaseData } from './operator-data.ts';

interface Asking {
  at?: TestGateway;
  link?: string;
  /** The headers of the rider's host. */
  headers?: Record<string, string>;
}

/** Two gateways on one database and one clock, with a campaign id per test. */
export interface CampaignStage {
  gw: TestGateway;
  other: TestGateway;
  /** The id of the test's campaign. */
  id: string;
  /** Logs a new rider in. Returns the credential. */
  rider: () => Promise<string>;
  /** Releases the campaign in addition to the others, at both gateways. Returns the version. */
  release: (campaign: Campaign) => Promise<number>;
  take: (
    token: string,
    mechanic: string,
    act: MechanicInput,
    asking?: Asking & { key?: string; channel?: string },
  ) => ReturnType<typeof takeAt>;
  /** Reads the standing of the campaign for a rider, or without a login. */
  read: (token?: string, asking?: Asking) => ReturnType<typeof readAt>;
  /** Reads the state of one of its mechanics. Throws if it is of another kind. */
  stateOf: <K extends MechanicState['kind']>(
    mechanic: string,
    kind: K,
    token?: string,
    asking?: Asking,
  ) => Promise<MechanicState<K>>;
}

const readAt = (
  gw: TestGateway,
  campaign: string,
  token: string | undefined,
  { link, headers = {} }: Asking,
) =>
  gw.call(
    'GET maas:/v1/campaigns/:campaign',
    { params: { campaign }, query: { link } },
    { ...(token !== undefined && { token }), headers },
  );

const takeAt = (
  gw: TestGateway,
  campaign: string,
  { mechanic, token, key, headers = {}, ...body }: Taking,
) =>
  gw.call(
    'POST maas:/v1/campaigns/:campaign/:mechanic',
    { params: { campaign, mechanic }, body },
    { token, idempotencyKey: key, headers },
  );

interface Taking {
  mechanic: string;
  act: MechanicInput;
  link: string | undefined;
  channel: string | undefined;
  token: string;
  key: string;
  headers: Record<string, string> | undefined;
}

/**
 * Prepares the tests of a `describe`: before each, sets the clock to an instant and removes all releases except the
 * bundled one.
 */
export function campaignStage(name: string, start: Date): CampaignStage {
  let riders = 0;
  let campaignCount = 0;
  // `beforeAll` sets the gateways.
  const stage = {
    id: '',
    rider: async () => await stage.gw.login(`135${String(++riders).padStart(8, '0')}`),
    release: async (campaign) =>
      await releaseData([stage.gw, stage.other], (data) => ({
        ...data,
        campaigns: [...data.campaigns.filter(({ id }) => id !== campaign.id), campaign],
      })),
    take: async (token, mechanic, act, asking = {}) => {
      const { at = stage.gw, link, channel, headers, key = randomUUID() } = asking;
      return await takeAt(at, stage.id, { mechanic, act, link, channel, token, key, headers });
    },
    read: async (token, asking = {}) =>
      await readAt(asking.at ?? stage.gw, stage.id, token, asking),
    stateOf: async (mechanic, kind, token, asking) => {
      const state = (await stage.read(token, asking)).body.mechanics[mechanic];
      if (state?.kind !== kind) throw new Error(`${mechanic} is not a ${kind}`);
      return state as MechanicState<typeof kind>;
    },
  } as CampaignStage;
  beforeAll(async () => {
    stage.gw = await startGateway();
    stage.other = await startGateway({
      databaseUrl: stage.gw.databaseUrl,
      clock: stage.gw.clock,
    });
  });
  afterAll(async () => {
    await stage.other?.close();
    await stage.gw?.close();
  });
  beforeEach(async () => {
    // Releases of an earlier test would be newer than those of this one, because the clock goes back.
    await stage.gw.db.deleteFrom('operator_releases').where('release', '>', 1).execute();
    stage.gw.clock.set(start);
    stage.id = `${name}-${++campaignCount}`;
  });
  return stage;
}
