import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Money } from '../../../ui/text/money.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { type BlockProps, Card } from './card.tsx';
import { DayChips, useDay } from './day-chips.tsx';

/** Tickets of a scenic spot by day, with the number left; the page of the spot sells them. */
export function TicketsBlock({ block: { title, spot }, campaign }: BlockProps<Block<'tickets'>>) {
  const t = campaignMessages().tickets;
  const tickets = campaign.page.tickets[spot] ?? [];
  const offeredDays = tickets.flatMap(({ days }) => days.map(({ day }) => day));
  const days = useDay([...new Set(offeredDays)].sort());
  const ofDay = tickets.flatMap(({ days: all, ...ticket }) => {
    const dayOffer = all.find(({ day }) => day === days.day);
    return dayOffer ? [{ ...ticket, left: dayOffer.left }] : [];
  });
  return (
    <Card title={title}>
      {days.days.length > 0 && <DayChips {...days} />}
      {ofDay.length === 0 && <p>{t.none}</p>}
      <ul className={css.tasks}>
        {ofDay.map(({ id, title: name, text, unitCents, left }) => (
          <li key={id}>
            <div className="grow stack between-4">
              <h3 className="strong">{inLanguage(name)}</h3>
              <p className="small">{inLanguage(text)}</p>
              {left !== null && <p className="small num">{left === 0 ? t.gone : t.left(left)}</p>}
            </div>
            <span className="strong">
              <Money cents={unitCents} />
            </span>
          </li>
        ))}
      </ul>
      {tickets.some(({ demoPrice }) => demoPrice) && <p className="small below-12">{t.demo}</p>}
      <ButtonLink to="scenicSpot" query={{ id: spot }} color="pay" size="large" block>
        {t.buy}
      </ButtonLink>
    </Card>
  );
}
