import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import { type Chance, chanceOf } from '../../sandbox/chance.ts';
import { giveCoupons, template } from '../../test/coupons.ts';
import { releaseData } from '../../test/operator-data.ts';
import { giveOrder, ticketFields, userIdOf } from '../../test/orders.ts';
import { login } from '../../test/riders.ts';
import type { Context } from '../../src/context.ts';
import type { WholeDb } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { earn } from '../../src/modules/wallet/ledger/service.ts';
import { buy } from '../../src/modules/money/shop/purchase.ts';
import { fair, spendPurchase, visitsFair } from './fair.ts';
import type { Entry } from './journal.ts';
import { type Field, Phone } from './phone.ts';
import {
  choose,
  begin,
  lookAt,
  pay,
  watch,
  cancel,
  refund,
  type MeddlingDeed,
  meddle,
} from './order-deeds.ts';

/** A campaign in which riders claim gifts, and the stock of these gifts, of which there are too few. */
export const GIFT = 'shanghai-chezhan';
export const GIFT_STOCK = `campaign ${GIFT} metro`;

/** A rider with two phones and one or two orders; none if the story is about gifts. */
interface Scene {
  chance: Chance;
  /** The first pays, the second interferes. */
  phones: readonly [Phone, Phone];
  order: string;
  /** The second order of a story about two. */
  other: string;
  field: Field;
  rider: string;
  /** The phone of another rider. */
  thief: Phone;
}

/** Both phones pay at the same time and make the provider send its notice again. */
async function paysTwice({ phones, order }: Scene): Promise<void> {
  await Promise.all(
    phones.map(async (phone) => {
      await phone.pause(0, 30);
      const payment = await begin(phone, order);
      if (payment === undefined) return;
      await phone.atCashier(payment, { action: 'pay' });
      await phone.atCashier(payment, { action: 'notify', times: 2 });
      await lookAt(phone, payment);
      await phone.get('order', order);
    }),
  );
}

async function cancels({ phones: [first, second], order }: Scene): Promise<void> {
  await Promise.all([pay(first, order), meddle(second, order, [0, 250], cancel)]);
}

/** Both phones request a refund; the provider accepts, refuses, is silent or loses its answer. */
async function refunds({ phones, order, chance }: Scene): Promise<void> {
  const [first, second] = phones;
  const payment = await begin(first, order);
  if (payment === undefined) return;
  await first.atCashier(payment, { action: 'pay' });
  const mode = chance.pick(['normal', 'normal', 'lost', 'refused', 'silent']);
  await first.atCashier(payment, { action: 'refunds', mode });
  await lookAt(first, payment);
  await Promise.all(
    phones.map(async (phone) => {
      await phone.pause(0, 60);
      await refund(phone, order);
      await watch(phone, order, 2);
    }),
  );
  if (mode === 'silent') {
    await second.pause(200, 600);
    await second.atCashier(payment, { action: 'refunds', mode: 'normal' });
  }
}

/** A purchase brings draws, and comes back while they are drawn. */
async function returnsPurchase({ phones: [first, second], order, chance }: Scene): Promise<void> {
  await pay(first, order);
  await Promise.all([
    spendPurchase(first),
    chance.yes(0.7) ? meddle(second, order, [0, 400], refund) : watch(second, order, 2),
  ]);
}

/** Pays, and then shows the payment's id to a stranger. */
async function paysSeen({ phones: [phone], thief, order }: Scene): Promise<Entry[]> {
  const payment = await begin(phone, order);
  if (payment === undefined) return [];
  await phone.atCashier(payment, { action: 'pay' });
  await lookAt(phone, payment);
  return [await thief.get('payment', payment)];
}

/** Tries everything with an order of another rider. */
const robs = async (thief: Phone, order: string): Promise<Entry[]> => [
  await thief.get('order', order),
  await thief.get('benefits', order),
  await thief.post('pay', order, `/v1/orders/${order}/payments`),
  await cancel(thief, order),
  await refund(thief, order),
];

/** A stranger who has learnt the order's id tries everything with it while its rider pays. */
async function isRobbed(scene: Scene): Promise<void> {
  const answers = await Promise.all([paysSeen(scene), robs(scene.thief, scene.order)]);
  scene.field.broken.push(...granted(answers.flat()));
}

/** Returns a line for each answer to a stranger that is not `order_not_found` or the like. */
const granted = (answers: readonly Entry[]): string[] =>
  answers
    .filter(({ status }) => status !== 404)
    .map(
      ({ deed, of, status, code }) =>
        `a stranger was answered ${status} ${code ?? ''} to ${deed} ${of}`,
    );

/** The payment deadline is short; the money arrives in time, late, or not at all, and the other phone interferes. */
async function timesOut({ phones: [first, second], order, chance }: Scene): Promise<void> {
  const action = chance.pick<object>([
    { action: 'leave' },
    { action: 'pay' },
    { action: 'late', seconds: 1 },
    { action: 'late', seconds: 2 },
    { action: 'refuse' },
  ]);
  const deed = chance.pick<MeddlingDeed>([cancel, begin, (phone) => watch(phone, order, 2)]);
  await Promise.all([
    first.pause(0, 700).then(() => pay(first, order, action)),
    meddle(second, order, [300, 1500], deed),
  ]);
}

async function refusesFirst({ phones: [first, second], order }: Scene): Promise<void> {
  await Promise.all([
    pay(first, order, { action: 'refuse' }).then(() => pay(first, order)),
    watch(second, order, 3),
  ]);
  // The second payment may have found the first one, which was not known to have failed yet.
  await pay(second, order);
}

/** The provider takes the money but is silent for a while. */
async function goesSilent({ phones: [first, second], order }: Scene): Promise<void> {
  const payment = await begin(first, order);
  if (payment === undefined) return;
  await first.atCashier(payment, { action: 'silent' });
  await Promise.all([watch(second, order, 3), first.pause(100, 800)]);
  await second.atCashier(payment, { action: 'come_back' });
  await lookAt(first, payment);
}

/** Two orders compete for the same coupon and points, and each is paid, cancelled, or paid and refunded. */
async function shares({ phones, order, other }: Scene): Promise<void> {
  const ends: readonly MeddlingDeed[] = [
    pay,
    cancel,
    (phone, id) => pay(phone, id).then(() => refund(phone, id)),
  ];
  const orders = [order, other];
  await Promise.all(
    phones.map(async (phone, i) => {
      const [mine = '', theirs = ''] = i === 0 ? orders : orders.toReversed();
      await phone.pause(0, 30);
      await choose(phone, mine);
      await choose(phone, theirs);
      await phone.pause(0, 100);
      await phone.chance.pick(ends)(phone, mine);
      await watch(phone, mine, 2);
    }),
  );
  // Pays the orders whose payment failed because the other phone changed the choice.
  for (const id of orders) await pay(phones[0], id);
}

/** More riders than there are gifts claim one, each with both phones. */
async function claims({ phones, field, chance }: Scene): Promise<void> {
  if (chance.yes(0.6)) {
    await sql`update stock set taken = taken - 1 where item = ${GIFT_STOCK}`.execute(
      field.cluster.db,
    );
    field.gifts += 1;
  }
  await Promise.all(
    phones.map(async (phone) => {
      await phone.pause(0, 40);
      const act = { kind: 'claim' };
      await phone.post('claim', GIFT, `/v1/campaigns/${GIFT}/gift`, { act });
    }),
  );
}

/** The rider draws, claims, buys, votes, books and joins a team. */
async function goesToFair({ phones, field, rider }: Scene): Promise<void> {
  await visitsFair(phones, field, rider);
}

const STORIES = {
  paysTwice,
  cancels,
  refunds,
  timesOut,
  refusesFirst,
  goesSilent,
  claims,
  shares,
  goesToFair,
  returnsPurchase,
  isRobbed,
} satisfies Record<string, (scene: Scene) => Promise<void>>;
type StoryName = keyof typeof STORIES;

/** Stories that may use a ride, which can only be paid; tickets can also be cancelled and expire. */
const RIDES: ReadonlySet<StoryName> = new Set(['paysTwice', 'refusesFirst', 'goesSilent']);

/** Gives a rider coupons and points. Some coupons cover the whole amount. */
async function giveBenefits(field: Field, rider: string, chance: Chance): Promise<void> {
  const { db } = field.cluster;
  const coupons = [500, chance.pick([700, 1200, 9900])].map((amountCents) =>
    template({ amountCents }),
  );
  // Coupons need only this part of the context.
  await giveCoupons({ ctx: SYSTEM as Context, db }, rider, ...coupons);
  const points = { amount: chance.int(100, 3000), expiresAt: null };
  const cause = { kind: 'chaos', id: rider };
  await inTransaction(db, (tx) =>
    earn(SYSTEM, tx, { userId: rider, currency: 'points', cause, ...points }),
  );
}

/** Stories that may use a purchase in the shop, which holds stock as long as its order is open. */
const BUYABLE: ReadonlySet<StoryName> = new Set(['paysTwice', 'cancels', 'refunds', 'isRobbed']);

const BOUGHT = 'river-cruise';

/** Releases operator data with enough stock of the product for the longest run, and with the fair. */
export async function offerEnough(db: WholeDb): Promise<void> {
  await releaseData([{ ctx: { ...SYSTEM, db } }], ({ products, ...data }) => ({
    ...data,
    campaigns: [...data.campaigns, fair()],
    products: products.map((product) =>
      product.id === BOUGHT ? { ...product, stock: { total: 1_000_000 } } : product,
    ),
  }));
}

/** Buys an e-coupon of limited stock and returns the order's id. */
async function buyOne(
  ctx: Pick<Context, 'db' | 'clock' | 'random'>,
  userId: string,
  key: string,
): Promise<string> {
  const purchase = { productId: BOUGHT, quantity: 1 };
  const attempt = { userId, key, endpoint: 'POST maas:/v1/purchases', asked: purchase };
  // This product needs only this part of the context.
  return (await buy(ctx as Context, attempt, purchase, 'h5')).orderId;
}

const DRAWN: readonly StoryName[] = [
  'paysTwice',
  'paysTwice',
  'cancels',
  'cancels',
  'refunds',
  'refunds',
  'timesOut',
  'timesOut',
  'refusesFirst',
  'goesSilent',
  'claims',
  'shares',
  'shares',
  'goesToFair',
  'goesToFair',
  'goesToFair',
  'returnsPurchase',
  'returnsPurchase',
  'isRobbed',
];

export interface Story {
  name: string;
  /** Ids of its orders; none if it is about gifts. */
  orders: readonly string[];
  /** Resolves when the rider has done everything. */
  told: Promise<void>;
  /** Repeats every acknowledged write with its key. */
  repeat(): Promise<void>;
}

export const SYSTEM = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };

/** Begins the story of a rider, the same for the same seed. */
export async function beginStory(
  field: Field,
  seed: number,
  cycle: number,
  index: number,
): Promise<Story> {
  const chance = chanceOf(seed, cycle, 'story', index);
  const name = chance.pick(DRAWN);
  const { db } = field.cluster;
  const ctx = { ...SYSTEM, db };
  const token = await login(ctx, `1${String(cycle * 100 + index).padStart(10, '0')}`, 'main');
  const rider = await userIdOf(db, token);
  const now = ctx.clock.now().getTime();
  const isBought = name === 'returnsPurchase' || (BUYABLE.has(name) && chance.yes(0.6));
  const orders: string[] = [];
  const orderCount = name === 'claims' || name === 'goesToFair' ? 0 : name === 'shares' ? 2 : 1;
  while (orders.length < orderCount) {
    orders.push(
      isBought
        ? await buyOne(ctx, rider, `bought-${cycle}-${index}`)
        : await giveOrder({ ctx, db }, rider, {
            type: RIDES.has(name) && chance.yes(0.5) ? 'metro' : 'multi_ticket',
            fields: ticketFields({ validUntil: new Date(now + 30 * DAY_MS).toISOString() }),
            ...(name === 'timesOut' && { pay_deadline: new Date(now + chance.int(600, 2000)) }),
          }),
    );
  }
  await giveBenefits(field, rider, chance);
  const [order = '', secondOrder = ''] = orders;
  const owner = { cycle, story: `${index}-${name}`, rider };
  const phoneOf = (phone: number): Phone =>
    new Phone(field, { ...owner, phone }, token, chanceOf(seed, cycle, 'phone', index, phone));
  const phones = [phoneOf(0), phoneOf(1)] as const;
  const stranger = await login(ctx, `2${String(cycle * 100 + index).padStart(10, '0')}`, 'main');
  const thief = new Phone(
    field,
    { ...owner, rider: await userIdOf(db, stranger), phone: 2 },
    stranger,
    chanceOf(seed, cycle, 'thief', index),
  );
  return {
    name,
    orders,
    told: STORIES[name]({ chance, phones, order, other: secondOrder, field, rider, thief }),
    async repeat() {
      await Promise.all(phones.map((phone) => phone.repeat()));
    },
  };
}
