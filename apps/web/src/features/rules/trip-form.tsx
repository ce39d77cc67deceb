import type { RideService } from '@shtrans/contract/rides/schemas';
import { type FormEvent, useState } from 'react';
import { navigate, useRoute } from '../../core/route/router.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { rulesMessages } from './messages.ts';
import type { RulePage } from './rule-pages.ts';
import css from './rules.module.css';
import { tripOf, typedAmount } from './trip-query.ts';

const MAX_METRES = 500_000;
const MAX_SECONDS = 86_400;
/** The fields, with the number of the address's units in one of theirs. */
const FACTORS = { distance: 1000, duration: 60, waiting: 60 } as const;
type Name = keyof typeof FACTORS;

/** A form that writes a trip into the page's address, from which the estimate is made. */
export function TripForm({ service }: { service: RideService }) {
  const { estimate: t } = rulesMessages();
  const { name: page, query } = useRoute<RulePage>();
  const [typed, setTyped] = useState(() => {
    const trip = tripOf(query, service);
    const initialText = (value: unknown, name: Name): string =>
      value === undefined || Number.isNaN(Number(value))
        ? ''
        : String(Number(value) / FACTORS[name]);
    return {
      distance: initialText(trip?.distanceMetres, 'distance'),
      duration: initialText(trip?.durationSeconds, 'duration'),
      waiting: initialText(trip?.waitingSeconds, 'waiting'),
    };
  });
  const [checked, setChecked] = useState(false);
  const distanceMetres = typedAmount(typed.distance, FACTORS.distance, MAX_METRES);
  const durationSeconds = typedAmount(typed.duration, FACTORS.duration, MAX_SECONDS);
  const waitingSeconds = typedAmount(
    typed.waiting.trim() || '0',
    FACTORS.waiting,
    durationSeconds ?? 0,
  );
  const fields = [
    ['distance', distanceMetres, t.distanceWrong],
    ['duration', durationSeconds, t.durationWrong],
    ...(service === 'taxi' ? [['waiting', waitingSeconds, t.waitingWrong] as const] : []),
  ] as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const trip = { service, distanceMetres, durationSeconds, waitingSeconds };
    if (Object.values(trip).includes(undefined)) return;
    navigate(page, undefined, trip, { replace: true });
  };
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h2>{t.byTrip}</h2>
      <div className={css.fields}>
        {fields.map(([name, amount, wrong]) => (
          <Field
            key={name}
            label={t[name]}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
            error={checked && amount === undefined ? wrong : undefined}
          />
        ))}
      </div>
      <Button type="submit" color="primary" block>
        {t.do}
      </Button>
    </form>
  );
}
