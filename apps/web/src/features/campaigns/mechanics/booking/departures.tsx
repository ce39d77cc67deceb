import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { lastInstant } from '../../../../ui/text/long-date.ts';
import { clock, shortDay } from '../../../../ui/text/time.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { type BlockProps, Card } from '../../blocks/card.tsx';
import { DayChips, daysOf, useDay } from '../../blocks/day-chips.tsx';
import { LineFacts } from '../../blocks/timetable.tsx';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { OwnBookings } from './booking.tsx';

/** Lines with the departures and remaining seats of a day, after the rider's own bookings. */
export function DeparturesBlock({
  block: { title, mechanic, collection, to },
  campaign,
}: BlockProps<Block<'departures'>>) {
  const t = standingMessages().booking;
  const { from, until, mechanics, collections } = campaign.page;
  const slots = stateOf(campaign, mechanic, 'booking')?.slots ?? [];
  const days = useDay(daysOf(slots.map((slot) => slot.from)));
  const booking = mechanics[mechanic];
  const lines = collections[collection];
  if (booking?.kind !== 'booking' || lines?.kind !== 'lines') return null;
  const lastDay = shortDay(lastInstant(until));
  const ofDay = slots.filter((slot) => daysOf([slot.from])[0] === days.day);
  return (
    <Card title={title}>
      <OwnBookings campaign={campaign} mechanic={mechanic} to={to} />
      <p className="small below-8">{t.serviceDays(shortDay(from), lastDay, booking.aheadDays)}</p>
      {days.days.length > 0 ? <DayChips {...days} /> : <p>{t.none}</p>}
      <ul className={css.listed}>
        {lines.items.map((line) => (
          <li key={line.id}>
            <LineFacts line={line} name={title ? 'h3' : 'h2'} />
            {booking.offers
              .filter(({ item }) => item !== undefined && item === line.place)
              .map(({ id, name }) => (
                <p key={id} className="num">
                  {inLanguage(name)}
                  <br />
                  {ofDay
                    .filter(({ offer }) => offer === id)
                    .map(
                      (slot) => `${clock(slot.from)} ${slot.left > 0 ? t.left(slot.left) : t.full}`,
                    )
                    .join(' · ')}
                </p>
              ))}
            {line.place !== undefined && (
              <PathButton to={to.replace('{id}', line.place)} color="pay" fill="outline" block>
                {campaignMessages().timetable.departures(inLanguage(line.name))}
              </PathButton>
            )}
          </li>
        ))}
      </ul>
      <p className="small">{inLanguage(lines.source)}</p>
    </Card>
  );
}
