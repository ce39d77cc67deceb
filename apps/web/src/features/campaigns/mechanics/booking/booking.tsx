import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Mechanic, MechanicInput, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useId, useState } from 'react';
import { serverNow } from '../../../../core/clock/server-clock.ts';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Chips } from '../../../../ui/button/chips.tsx';
import { confirmDialog } from '../../../../ui/overlay/dialog.ts';
import { clock, shortTime } from '../../../../ui/text/time.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import css from '../../campaign.module.css';
import standingCss from '../../standing.module.css';
import { standingMessages } from '../../standing-messages.ts';
import { type CampaignView, hasCredential, stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { DayChips, daysOf, useDay } from '../../blocks/day-chips.tsx';

type State = MechanicState<'booking'>;
type Slot = Pick<State['slots'][number], 'offer' | 'from'>;

const keyOf = ({ offer, from }: Slot): string => `${offer} ${from}`;

const bookingInput = (
  action: 'book' | 'cancel',
  { offer, from }: Slot,
): MechanicInput<'booking'> => ({
  kind: 'booking',
  do: action,
  offer,
  from,
});

const nameOf = ({ offers }: Mechanic<'booking'>, offer: string): string => {
  const matchingOffer = offers.find(({ id }) => id === offer);
  return matchingOffer === undefined ? '' : inLanguage(matchingOffer.name);
};

/** The rider's bookings, and times by day with the number of seats left. */
export function BookingBlock({
  block: { title, mechanic, by },
  campaign,
}: BlockProps<Block<'booking'>>) {
  const t = standingMessages().booking;
  const booking = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'booking');
  const all = state?.slots ?? [];
  const offers = [...new Set(all.map(({ offer }) => offer))];
  const [requestedOffer, setRequestedOffer] = useState<string>();
  const offer =
    requestedOffer !== undefined && offers.includes(requestedOffer) ? requestedOffer : offers[0];
  const slots = by === 'offer' ? all.filter((each) => each.offer === offer) : all;
  const days = useDay(daysOf(slots.map(({ from }) => from)));
  const [chosenKey, setChosenKey] = useState<string>();
  const group = useId();
  if (booking?.kind !== 'booking') return null;
  const ownBookings = state?.mine ?? [];
  const ofDay = slots.filter(({ from }) => daysOf([from])[0] === days.day);
  const slot = ofDay.find((each) => keyOf(each) === chosenKey && each.left > 0 && !each.isMine);
  const offReason =
    ownBookings.length >= booking.perRider
      ? t.most(booking.perRider)
      : slots.length === 0
        ? t.none
        : slot === undefined
          ? t.choose
          : undefined;
  return (
    <Card title={title}>
      <OwnBookings campaign={campaign} mechanic={mechanic} />
      {by === 'offer' && offers.length > 0 && (
        <div className="below-12">
          <Chips
            label={t.offers}
            type="radio"
            items={offers.map((key) => ({ key, title: nameOf(booking, key) }))}
            chosen={offer === undefined ? [] : [offer]}
            onToggle={setRequestedOffer}
          />
        </div>
      )}
      {days.days.length > 0 && <DayChips {...days} />}
      <fieldset className={css.options}>
        <legend className="visually-hidden">{t.times}</legend>
        {ofDay.map((each) => (
          <label key={keyOf(each)} className={css.option}>
            <input
              type="radio"
              name={group}
              disabled={each.left === 0 || each.isMine}
              checked={each === slot}
              onChange={() => setChosenKey(keyOf(each))}
            />
            <span className="grow">
              <span className="strong num">
                {clock(each.from)}–{clock(each.until)}
              </span>
              {by === undefined && (
                <>
                  <br />
                  {nameOf(booking, each.offer)}
                </>
              )}
            </span>
            <span className="num">
              {each.isMine ? t.booked : each.left === 0 ? t.full : t.left(each.left)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="above-16">
        <ActButton
          campaign={campaign}
          mechanic={mechanic}
          off={offReason}
          onAct={() => slot && campaign.act(mechanic, bookingInput('book', slot), t.done)}
        >
          {t.book}
        </ActButton>
      </div>
      <p className="small above-8">{t.cancelNote(booking.cancelMinutes)}</p>
    </Card>
  );
}

interface OwnBookingsProps {
  campaign: CampaignView;
  mechanic: string;
  /** The page of a booking's item. */
  to?: string;
}

/** The rider's bookings that are not over. */
export function OwnBookings({ campaign, mechanic, to }: OwnBookingsProps) {
  const t = standingMessages().booking;
  const booking = campaign.page.mechanics[mechanic];
  if (booking?.kind !== 'booking') return null;
  return (stateOf(campaign, mechanic, 'booking')?.mine ?? []).map((each) => {
    const item = booking.offers.find(({ id }) => id === each.offer)?.item;
    return (
      <Booked
        key={keyOf(each)}
        booking={each}
        name={nameOf(booking, each.offer)}
        to={item && to?.replace('{id}', item)}
        busy={campaign.busy.includes(mechanic)}
        onCancel={() => campaign.act(mechanic, bookingInput('cancel', each), t.cancelled)}
      />
    );
  });
}

/** The rider's bookings in a card of their own. */
export function BookingsBlock({
  block: { title, mechanic, to },
  campaign,
}: BlockProps<Block<'bookings'>>) {
  const t = standingMessages().booking;
  const hasBookings = (stateOf(campaign, mechanic, 'booking')?.mine ?? []).length > 0;
  return (
    <Card title={title}>
      {hasBookings ? (
        <OwnBookings campaign={campaign} mechanic={mechanic} to={to} />
      ) : (
        <p>{hasCredential(campaign.page) ? t.noBookings : t.logInForBookings}</p>
      )}
    </Card>
  );
}

interface BookedProps {
  booking: State['mine'][number];
  name: string;
  to: string | undefined;
  busy: boolean;
  onCancel: () => void;
}

/** A booking as the rider shows it at the venue. */
function Booked({ booking: { from, number, cancelUntil }, name, to, busy, onCancel }: BookedProps) {
  const t = standingMessages().booking;
  const cancel = async (): Promise<void> => {
    const texts = { content: t.askCancel, confirmText: t.cancel, cancelText: t.keep };
    if (await confirmDialog({ ...texts, danger: true })) onCancel();
  };
  return (
    <div className={standingCss.booked}>
      <p className="small">{t.number}</p>
      <p className={standingCss.number}>{number}</p>
      <p className="num">
        {shortTime(from)} · {name}
      </p>
      {to && (
        <PathButton to={to} color="pay" fill="outline">
          {t.toItem}
        </PathButton>
      )}
      {Date.parse(cancelUntil) > serverNow() ? (
        <Button color="pay" fill="outline" loading={busy} onClick={() => void cancel()}>
          {t.cancel}
        </Button>
      ) : (
        <p className="small">{t.tooLate}</p>
      )}
    </div>
  );
}
