import { cityDay, addDays, endOfCityDay } from '@shtrans/contract/values/calendar';
import type { Mechanic, MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { sessionsFrom, type Stretch } from '@shtrans/contract/campaigns/sessions';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { bookingNumber } from '../../../../../city/booking-number.ts';
import type { Db, Tx } from '../../../../../db/database.ts';
import { giveBack, type StockKey, take, takenByDay } from '../../../../wallet/stock/service.ts';
import { actsOf, addAct } from '../../acts.ts';
import type { MechanicScope, Rules, Scope, Taking } from '../../scope.ts';
import { deleteRows } from '../../tables.ts';

const MINUTE_MS = 60_000;

type Offer = Mechanic<'booking'>['offers'][number];

interface Slot {
  offer: Offer;
  at: Stretch;
}

/** A stored booking: it contains its whole slot, so that a later version does not change it. */
interface Booking {
  offer: string;
  from: string;
  until: string;
  number: string;
  seat: StockKey & { bucket: number };
}

/** Returns the offers that can be booked on a page: those without an item, and those of the page's item. */
const offersOn = ({ mechanic, item }: Scope<'booking'>): Offer[] =>
  mechanic.offers.filter((offer) => offer.item === undefined || offer.item === item);

/** Returns the slots of offers that have not begun, earliest first. */
function slotsOf(
  { campaign, from, until, now, mechanic }: Scope<'booking'>,
  offers: readonly Offer[],
): Slot[] {
  const ahead = endOfCityDay(addDays(cityDay(now), mechanic.aheadDays)).getTime();
  const window = { from, until: new Date(Math.min(until.getTime(), ahead)) };
  return offers
    .flatMap((offer) => {
      const session = campaign.sessions[offer.session];
      const times = session === undefined ? [] : sessionsFrom(session, window, now);
      return times.map((stretch): Slot => ({ offer, at: stretch }));
    })
    .filter(({ at }) => at.from > now)
    .toSorted((a, b) => a.at.from.getTime() - b.at.from.getTime());
}

/** Returns the stock of a slot's seats; its day contains the time at which the slot begins. */
const stockOf = ({ campaign, id }: MechanicScope, { offer, at }: Slot): StockKey => ({
  item: `campaign ${campaign.id} ${id} ${offer.id}`,
  day: `${cityDay(at.from)} ${at.from.getTime()}`,
});

/** Returns the rider's bookings that are not over, earliest first. */
const bookingsOf = async (db: Db | Tx, scope: Scope<'booking'>): Promise<Booking[]> =>
  (await actsOf(db, scope))
    .map(({ detail }) => detail as unknown as Booking)
    .filter(({ until }) => new Date(until) > scope.now)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));

const isOf =
  ({ offer, from }: Pick<MechanicInput<'booking'>, 'offer' | 'from'>) =>
  (booking: Pick<Booking, 'offer' | 'from'>): boolean =>
    booking.offer === offer && Date.parse(booking.from) === Date.parse(from);

const keyOf = ({ offer, from }: Pick<Booking, 'offer' | 'from'>): string => `${offer} ${from}`;

const cancelUntil = (from: string, { cancelMinutes }: Mechanic<'booking'>): Date =>
  new Date(Date.parse(from) - cancelMinutes * MINUTE_MS);

const ACTS = {
  /** Throws `booking_closed`, `booking_full`, `booking_limit`, `campaign_done`. */
  book: async (tx: Tx, taking: Taking<'booking'>, input: MechanicInput<'booking'>) => {
    const { ctx, userId, mechanic } = taking;
    existing(
      mechanic.offers.find(({ id }) => id === input.offer),
      'campaign_task_unknown',
    );
    const isAsked = isOf(input);
    const ownBookings = await bookingsOf(tx, taking);
    if (ownBookings.some(isAsked)) throw new CodedError('campaign_done');
    const slot = slotsOf(taking, offersOn(taking)).find(({ offer, at }) =>
      isAsked({ offer: offer.id, from: at.from.toISOString() }),
    );
    if (slot === undefined) throw new CodedError('booking_closed');
    if (ownBookings.length >= mechanic.perRider) throw new CodedError('booking_limit');
    const { offer, at } = slot;
    const key = stockOf(taking, slot);
    // The rider's row is locked already, so that other riders wait for the seats only.
    const request = { ...key, quantity: 1, total: offer.capacity, taker: userId };
    const bucket = await take(tx, request);
    if (bucket === undefined) throw new CodedError('booking_full');
    const booking: Booking = {
      offer: offer.id,
      from: at.from.toISOString(),
      until: at.until.toISOString(),
      number: bookingNumber(ctx),
      seat: { ...key, bucket },
    };
    await addAct(tx, taking, keyOf(booking), booking);
  },

  /** Returns the seat. Throws `booking_closed`. */
  cancel: async (tx: Tx, taking: Taking<'booking'>, input: MechanicInput<'booking'>) => {
    const { campaign, id, userId, now, mechanic } = taking;
    const booking = existing(
      (await bookingsOf(tx, taking)).find(isOf(input)),
      'campaign_task_unknown',
    );
    if (now >= cancelUntil(booking.from, mechanic)) throw new CodedError('booking_closed');
    const act = { campaign: campaign.id, mechanic: id, user_id: userId, key: keyOf(booking) };
    await deleteRows(tx, 'campaign_acts', act);
    await giveBack(tx, { ...booking.seat, quantity: 1 });
  },
};

export const booking: Rules<'booking'> = {
  withShared: (joined, { offers }) => ({ ...joined, offers }),

  async state(db, scope) {
    // A page without an item lists all offers; they are booked on the pages of their items.
    const offers = scope.item === undefined ? scope.mechanic.offers : offersOn(scope);
    const slots = slotsOf(scope, offers).map((slot) => ({ ...slot, stock: stockOf(scope, slot) }));
    const items = [...new Set(slots.map(({ stock }) => stock.item))];
    const countTaken = await takenByDay(
      db,
      items,
      slots.map(({ stock }) => stock.day),
    );
    const ownBookings = await bookingsOf(db, scope);
    return {
      kind: 'booking',
      slots: slots.map(({ offer, at, stock }) => {
        const slot = { offer: offer.id, from: at.from.toISOString() };
        return {
          ...slot,
          until: at.until.toISOString(),
          left: Math.max(0, offer.capacity - countTaken(stock.item, stock.day)),
          isMine: ownBookings.some(isOf(slot)),
        };
      }),
      mine: ownBookings.map(({ offer, from, until, number }) => ({
        offer,
        from,
        until,
        number,
        cancelUntil: cancelUntil(from, scope.mechanic).toISOString(),
      })),
    };
  },

  async act(tx, taking, input) {
    await ACTS[input.do](tx, taking, input);
  },
};
