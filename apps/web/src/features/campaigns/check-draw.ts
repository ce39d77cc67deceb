import type { CampaignPageView } from '@shtrans/contract/campaigns';
import { DAY_MS } from '@shtrans/contract/calendar';
import { drawMessage, drawNumber, nominalOf, ticketNumber } from '@shtrans/contract/campaigns/draw';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { call } from '../../core/api/call.ts';

type DrawState = Extract<MechanicState, { kind: 'draw' }>;

interface Checked {
  page: Pick<CampaignPageView, 'campaign' | 'mechanics' | 'version'>;
  mechanic: string;
  state: Pick<DrawState, 'chain' | 'deck' | 'tag'>;
  drawn: DrawState['draws'][number];
}

/** `early`: the seed is not published yet; `unable`: this browser cannot compute it. */
export type Verdict = 'right' | 'wrong' | 'wrong_seed' | 'early' | 'unable';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The SHA-256 of a seed, and of that, and so on: what was published before anybody drew. */
async function hashed(subtle: SubtleCrypto, seed: string, times: number): Promise<string> {
  let hash = bytesOf(seed);
  for (let i = 0; i < times; i++) hash = new Uint8Array(await subtle.digest('SHA-256', hash));
  return hexOf(hash);
}

/** Computes a draw anew whose seed is published, on the rider's own device, from the seed that the gateway published. */
export async function checkDraw({ page, mechanic, state, drawn }: Checked): Promise<Verdict> {
  // Only secure pages have it.
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return 'unable';
  const { campaign } = page;
  const log = await call('GET maas:/v1/campaigns/:campaign/:mechanic/draws', {
    params: { campaign, mechanic },
    query: { day: drawn.day, limit: 1 },
  });
  const definition = page.mechanics[mechanic];
  const tickets = definition?.kind === 'draw' ? definition.deck : undefined;
  const seed = (tickets === undefined ? log.seed : log.deck?.seed) ?? null;
  if (seed === null) return 'early';
  const [hashes, root] = state.deck
    ? [1, state.deck.root]
    : [1 + (Date.parse(log.day) - Date.parse(state.chain.fromDay)) / DAY_MS, state.chain.root];
  if ((await hashed(subtle, seed, hashes)) !== root) return 'wrong_seed';
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytesOf(seed), hmac, false, ['sign']);
  const mac = async (message: string) =>
    new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)));
  const u =
    tickets === undefined
      ? drawNumber(await mac(drawMessage({ campaign, mechanic, ...drawn, tag: state.tag ?? '' })))
      : await ticketNumber({ campaign, mechanic, tickets }, drawn.ticket ?? 0, mac);
  // Of another version the page has no odds: its number is checked by itself.
  const nominal =
    definition?.kind === 'draw' && page.version === drawn.version
      ? nominalOf(definition, u)
      : drawn.nominal;
  return u === drawn.u && nominal === drawn.nominal ? 'right' : 'wrong';
}
