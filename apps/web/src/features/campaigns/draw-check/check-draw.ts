import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import { drawMessage, drawNumber, nominalOf, ticketNumber } from '@shtrans/contract/campaigns/draw';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import type { LoggedDraw } from '@shtrans/contract/campaigns/mechanics/draw';
import { call } from '../../../core/api/call.ts';

export type DrawState = Extract<MechanicState, { kind: 'draw' }>;

/** One of the rider's draws. */
export interface DrawToCheck {
  campaign: string;
  mechanic: string;
  /** Published before the first draw. */
  state: Pick<DrawState, 'chain' | 'deck' | 'tag'>;
  n: number;
  day: string;
  /** The result that the gateway reported to the rider; undefined if the draw is older than the stored list. */
  told: Pick<DrawState['draws'][number], 'u' | 'nominal' | 'given'> | undefined;
}

/** `early`: the seed is not published yet; `unable`: this browser cannot compute the check. */
export type Verdict = 'right' | 'wrong' | 'wrong_seed' | 'early' | 'unable';

/** The verdict and the data that it follows from. */
export interface Checked {
  verdict: Verdict;
  seed?: string;
  drawn?: LoggedDraw;
  beacon?: DrawLog['beacon'];
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Applies SHA-256 to a seed `times` times; the result was published before the first draw. */
async function hashTimes(subtle: SubtleCrypto, seed: string, rounds: number): Promise<string> {
  let hash = bytesOf(seed);
  for (let i = 0; i < rounds; i++) hash = new Uint8Array(await subtle.digest('SHA-256', hash));
  return hexOf(hash);
}

/** Computes a draw with a published seed again, on the rider's device, from the public log. */
export async function checkDraw({
  campaign,
  mechanic,
  state,
  n,
  day,
  told,
}: DrawToCheck): Promise<Checked> {
  // Only secure pages have SubtleCrypto.
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return { verdict: 'unable' };
  const tag = state.tag ?? '';
  const log = await call('GET maas:/v1/campaigns/:campaign/:mechanic/draws', {
    params: { campaign, mechanic },
    // The cursor of the previous draw selects this one.
    query: { day, limit: 1, cursor: `${tag}.${n - 1}` },
  });
  const seed = (state.deck === undefined ? log.seed : log.deck?.seed) ?? null;
  if (seed === null) return { verdict: 'early' };
  const [hashes, root] = state.deck
    ? [1, state.deck.root]
    : [1 + (Date.parse(log.day) - Date.parse(state.chain.fromDay)) / DAY_MS, state.chain.root];
  const evidence = { seed, beacon: log.beacon };
  if ((await hashTimes(subtle, seed, hashes)) !== root)
    return { verdict: 'wrong_seed', ...evidence };
  const loggedDraw = log.draws.find((each) => each.tag === tag && each.n === n);
  const terms = log.terms.find(({ version }) => version === loggedDraw?.version);
  if (loggedDraw === undefined || terms === undefined) return { verdict: 'wrong', ...evidence };
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytesOf(seed), hmac, false, ['sign']);
  const mac = async (message: string) =>
    new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)));
  const { sent, ticket } = loggedDraw;
  const beacon = sent === undefined ? undefined : log.beacon?.value;
  const u =
    terms.deck === undefined
      ? drawNumber(await mac(drawMessage({ campaign, mechanic, day, ...loggedDraw, beacon })))
      : await ticketNumber({ campaign, mechanic, tickets: terms.deck }, ticket ?? 0, mac);
  const nominal = nominalOf(terms, u);
  const { given } = loggedDraw;
  const isSame = [loggedDraw, told ?? loggedDraw].every(
    (record) => record.u === u && record.nominal === nominal && record.given === given,
  );
  return { verdict: isSame ? 'right' : 'wrong', ...evidence, drawn: loggedDraw };
}
