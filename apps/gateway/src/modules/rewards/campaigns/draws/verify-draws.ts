import { createHash, createHmac } from 'node:crypto';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import { drawMessage, drawNumber, nominalOf, ticketNumber } from '@shtrans/contract/campaigns/draw';
import type { LoggedDraw } from '@shtrans/contract/campaigns/mechanics/draw';
import { chiSquareOf } from './chi-square.ts';
import { Given } from './given-counts.ts';

type Terms = DrawLog['terms'][number];

const macOf = (seed: string, message: string): Buffer =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest();

const hashOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

/** A rider's state after their earlier draws: the newest draw, and their parts. */
interface Before {
  day: string;
  n: number;
  inVain: number;
  /** The part that counts from the next day on, or immediately without a beacon. */
  part: string;
  /** The part of the days before that day. */
  earlier: string;
}

/** A draw that reports that none of a reward were left. */
interface Gone {
  name: string;
  day: string;
  reward: string;
  version: number;
}

/** Returns a rider's parts after a draw; reports faults if the part that counts is not the required one. */
function partsAfter(
  before: Before | undefined,
  {
    day,
    draw: { c, sent, ticket },
    beacon,
  }: { day: string; draw: LoggedDraw; beacon: string | undefined },
  wrong: (reason: string) => void,
): Pick<Before, 'part' | 'earlier'> {
  const isSame = before?.day === day;
  const earlier = isSame ? before.earlier : (before?.part ?? '');
  const part = sent ?? c;
  // The number of a ticket does not follow from the rider's part.
  if (ticket !== undefined) return { part, earlier };
  if ((beacon === undefined) !== (sent === undefined)) {
    wrong(beacon === undefined ? 'its day has no beacon' : 'it does not count the beacon');
  } else if (beacon !== undefined && c !== earlier) {
    wrong("its rider's part is not the one of the days before");
  }
  if (isSame && part !== before.part) wrong("its rider's part is another one that day");
  return { part, earlier };
}

/** Checks a campaign's public log page by page, earliest day first, each day in the order of the log. */
export class DrawVerifier {
  private readonly faults: string[] = [];
  /** The hash that the next seed must have. */
  private expected: string | undefined;
  private seed: string | undefined;
  private readonly last = new Map<string, Before>();
  private readonly terms = new Map<number, Terms>();
  private readonly given = new Map<string, number>();
  private readonly givenOn = new Given();
  private readonly gone: Gone[] = [];
  private switchedOff = 0;
  private readonly beacons = new Map<string, DrawLog['beacon']>();
  private readonly nominal = new Map<number, Map<string | null, number>>();
  private readonly tickets = new Set<number>();
  private deck: DrawLog['deck'];
  private draws = 0;

  private readonly of: { campaign: string; mechanic: string };

  constructor(drawId: { campaign: string; mechanic: string }) {
    this.of = drawId;
  }

  /** Adds a page; ignores pages of a day without a published seed. */
  async add({ seed, chain, day, deck, beacon, draws, terms }: DrawLog): Promise<void> {
    if (seed === null) return;
    const counts = chain.beaconFrom !== undefined && day >= chain.beaconFrom;
    if (counts && deck === undefined && draws.length > 0) this.beacons.set(day, beacon ?? null);
    const value = this.beacons.get(day)?.value;
    if (seed !== this.seed) this.addSeed({ seed, chain, day });
    if (deck !== undefined) this.addDeck(deck);
    for (const each of terms) this.terms.set(each.version, each);
    for (const draw of draws) await this.addDraw({ day, seed, beacon: value }, draw);
  }

  private addDeck({ root, seed }: NonNullable<DrawLog['deck']>): void {
    if (this.deck !== undefined && this.deck.root !== root) {
      this.faults.push('the hash of the seed of the deck is another one than before');
    }
    if (seed !== null && this.deck?.seed !== seed && hashOf(seed) !== root) {
      this.faults.push('the seed of the deck is not that of its hash');
    }
    this.deck = { root, seed };
  }

  private addSeed({ seed, chain, day }: Pick<DrawLog, 'chain' | 'day'> & { seed: string }): void {
    const hash = hashOf(seed);
    if (day === chain.fromDay) this.expected = chain.root;
    if (this.expected === undefined) this.faults.push(`${day}: the log begins within its chain`);
    else if (hash !== this.expected) this.faults.push(`${day}: its seed is not of the chain`);
    this.expected = seed;
    this.seed = seed;
  }

  private async addDraw(
    { day, seed, beacon }: { day: string; seed: string; beacon: string | undefined },
    draw: LoggedDraw,
  ): Promise<void> {
    const { tag, n, version, u, nominal, pity, given } = draw;
    const name = `${day} ${tag} ${n}`;
    const wrong = (reason: string): number => this.faults.push(`${name}: ${reason}`);
    const before = this.last.get(tag);
    if (n !== (before?.n ?? 0) + 1) wrong(`it follows draw ${before?.n ?? 0}`);
    const terms = this.terms.get(version);
    if (terms === undefined) {
      wrong(`nothing is known of version ${version}`);
      return;
    }
    const number =
      terms.deck === undefined
        ? drawNumber(macOf(seed, drawMessage({ ...this.of, day, ...draw, beacon })))
        : await this.ticketsNumber(terms.deck, draw, wrong);
    if (number !== undefined && number !== u) wrong(`its number is ${number}, not ${u}`);
    if (nominalOf(terms, u) !== nominal) wrong('its number is not that of its reward');
    const parts = partsAfter(before, { day, draw, beacon }, wrong);
    const inVain = before?.inVain ?? 0;
    const isPityDue = nominal === null && terms.pity !== undefined && inVain >= terms.pity.after;
    if (isPityDue !== pity)
      wrong(isPityDue ? 'it was to win for those in vain' : 'it won for none in vain');
    this.checkGiven(terms, { name, day, draw, beacon }, wrong);
    this.last.set(tag, { day, n, ...parts, inVain: nominal === null && !pity ? inVain + 1 : 0 });
    const counts = this.nominal.get(version) ?? new Map<string | null, number>();
    counts.set(nominal, (counts.get(nominal) ?? 0) + 1);
    this.nominal.set(version, counts);
    if (given !== null) {
      this.given.set(given, (this.given.get(given) ?? 0) + 1);
      this.givenOn.add(given, day);
    }
    this.draws += 1;
  }

  /** Returns the number of a ticket, or undefined until the deck's seed is published. */
  private async ticketsNumber(
    tickets: number,
    { ticket }: LoggedDraw,
    wrong: (reason: string) => void,
  ): Promise<number | undefined> {
    if (ticket === undefined || ticket >= tickets) {
      wrong('the deck has no such ticket');
      return undefined;
    }
    if (this.tickets.has(ticket)) wrong(`ticket ${ticket} was dealt before`);
    this.tickets.add(ticket);
    const seed = this.deck?.seed;
    if (seed === undefined || seed === null) return undefined;
    return await ticketNumber({ ...this.of, tickets }, ticket, (message) => macOf(seed, message));
  }

  private checkGiven(
    { odds, pity: floor, needBeacon = [], deck }: Terms,
    {
      name,
      day,
      draw,
      beacon,
    }: { name: string; day: string; draw: LoggedDraw; beacon: string | undefined },
    wrong: (reason: string) => void,
  ): void {
    const { nominal, pity, given, missed } = draw;
    const won = pity ? floor?.reward : nominal;
    const fallback = odds.find(({ reward }) => reward === won)?.fallback;
    if (given !== null && given !== won && given !== fallback) {
      wrong(`${given} was given for ${won ?? 'nothing'}`);
    }
    const needed = beacon === undefined && deck === undefined ? needBeacon : [];
    if (given !== null && needed.includes(given)) wrong(`${given} was given without a beacon`);
    const unproved = missed?.unproved ?? [];
    for (const reward of unproved.filter((each) => !needed.includes(each))) {
      wrong(`${reward} needed no beacon`);
    }
    // Older draws do not record the reason.
    if (missed === undefined || won === null || won === undefined) return;
    if (missed.off.length > 0) this.switchedOff += 1;
    const passed = given === null && fallback !== undefined ? [won, fallback] : [won];
    for (const reward of passed) {
      if (!missed.off.includes(reward) && !unproved.includes(reward)) {
        this.gone.push({ name, day, reward, version: missed.version });
      }
    }
  }

  /** Returns draws that report a reward as gone although the log shows some left. */
  private goneFaults(): string[] {
    return this.gone.flatMap(({ name, day, reward, version }) => {
      const terms = this.terms.get(version);
      if (terms === undefined) return [`${name}: nothing is known of version ${version}`];
      // This log does not contain what other mechanics gave.
      if (terms.elsewhere?.includes(reward) === true) return [];
      const daily = terms.daily?.[reward] ?? Number.POSITIVE_INFINITY;
      const stock = terms.stock[reward] ?? 0;
      const [onDay, inAll] = [this.givenOn.on(reward, day), this.givenOn.until(reward, day)];
      return onDay >= daily || inAll >= stock
        ? []
        : [`${name}: ${reward} was not gone: ${onDay} given that day and ${inAll} of ${stock}`];
    });
  }

  /** Returns the days that gave more of a reward than any version allows. */
  private dailyFaults(reward: string): string[] {
    const all = [...this.terms.values()].map(({ daily }) => daily?.[reward]);
    const dailyLimit = Math.max(...all.map((count) => count ?? Number.POSITIVE_INFINITY));
    return [...this.givenOn.days(reward)].flatMap(([day, count]) =>
      count > dailyLimit ? [`${day}: ${reward}: ${count} given of ${dailyLimit} a day`] : [],
    );
  }

  /** Returns lines on the beacons that count in addition to seeds and parts. */
  private beaconLines(): string[] {
    if (this.beacons.size === 0) return [];
    const beacons = [...this.beacons.values()].flatMap((beacon) => beacon ?? []);
    const sources = [...new Set(beacons.map(({ source }) => source))].join(', ');
    const daysWithout = [...this.beacons].flatMap(([day, beacon]) => (beacon ? [] : [day]));
    return [
      ...(beacons.length > 0 ? [`a beacon counts on ${beacons.length} days: ${sources}`] : []),
      ...(daysWithout.length > 0 ? [`without a beacon: ${daysWithout.join(', ')}`] : []),
    ];
  }

  /** Returns lines that summarise the log, and its faults. */
  report(): { lines: string[]; faults: string[] } {
    const faults = [...this.faults, ...this.goneFaults()];
    const lines = [`${this.draws} draws of ${this.last.size} riders`, ...this.beaconLines()];
    if (this.switchedOff > 0) {
      lines.push(`${this.switchedOff} draws won what the operator had switched off`);
    }
    if (this.deck?.seed === null) {
      lines.push(
        'the order of the tickets is checked when the deck’s seed is published, at the end',
      );
    }
    for (const [reward, count] of this.given) {
      const stock = Math.max(...[...this.terms.values()].map((terms) => terms.stock[reward] ?? 0));
      lines.push(`${reward}: ${count} given of ${stock}`);
      if (count > stock) faults.push(`${reward}: ${count} given of ${stock}`);
      faults.push(...this.dailyFaults(reward));
    }
    for (const [version, counts] of this.nominal) {
      const chiSquare = chiSquareOf(this.terms.get(version) ?? { odds: [] }, counts);
      if (chiSquare === undefined) {
        const all = [...counts.values()].reduce((total, count) => total + count, 0);
        lines.push(`version ${version}: too few of its ${all} draws to test how even they fall`);
        continue;
      }
      const { sum, limit } = chiSquare;
      lines.push(`version ${version}: chi-square ${sum.toFixed(2)}, at most ${limit.toFixed(2)}`);
      if (sum > limit) faults.push(`version ${version}: its draws do not fall as its odds say`);
    }
    return { lines, faults };
  }
}
