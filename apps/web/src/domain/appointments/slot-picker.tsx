import { cityDay, startOfCityDay } from '@shtrans/contract/values/calendar';
import { useId, useState } from 'react';
import { useQuery } from '../../core/query/use-query.ts';
import { Chips } from '../../ui/button/chips.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { clock, shortDay } from '../../ui/text/time.ts';
import { appointmentMessages } from './messages.ts';
import { slotsQuery } from './queries.ts';
import css from './slot-picker.module.css';

interface SlotPickerProps {
  venue: string;
  offer: string;
  /** When the chosen time begins. */
  chosen: string | undefined;
  onChoose: (from: string) => void;
}

const dayOf = ({ from }: { from: string }): string => cityDay(new Date(from));

/** Chooses a day and a time that is available. */
export function SlotPicker({ venue, offer, chosen, onChoose }: SlotPickerProps) {
  const t = appointmentMessages();
  const read = useQuery(slotsQuery(venue, offer));
  const [selectedDay, setWanted] = useState<string>();
  const group = useId();
  return (
    <Loaded read={read} skeleton={<Skeletons count={3} className={css.room} />}>
      {({ items }) => {
        const days = [...new Set(items.map(dayOf))];
        const first = items.find(({ left }) => left > 0);
        const day = selectedDay ?? (first && dayOf(first)) ?? days[0];
        if (day === undefined) return <p className="quiet">{t.noSlots}</p>;
        return (
          <>
            <Chips
              label={t.day}
              type="radio"
              items={days.map((key) => ({
                key,
                title: shortDay(startOfCityDay(key).toISOString()),
              }))}
              chosen={[day]}
              onToggle={setWanted}
            />
            <fieldset className={css.times}>
              <legend className="small quiet below-8">{t.time}</legend>
              {items
                .filter((slot) => dayOf(slot) === day)
                .map(({ from, left }) => (
                  <label
                    key={from}
                    className={classes(css.time, left === 0 ? css.full : from === chosen && css.on)}
                  >
                    <input
                      className="choice"
                      type="radio"
                      name={group}
                      disabled={left === 0}
                      checked={from === chosen && left > 0}
                      onChange={() => onChoose(from)}
                    />
                    <span className="strong num">{clock(from)}</span>
                    <span className="tiny">{left === 0 ? t.full : t.left(left)}</span>
                  </label>
                ))}
            </fieldset>
          </>
        );
      }}
    </Loaded>
  );
}
