import type { RideService } from '@shtrans/contract/rides';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { navigate } from '../../core/route/router.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { rulesMessages } from './messages.ts';
import type { RulePage } from './rule-pages.ts';
import { type TripQuery, typedAmount } from './trip-query.ts';
import './rules.css';

const MAX_METRES = 500_000;
const MAX_SECONDS = 86_400;

const shown = (value: unknown, factor: number): string =>
  value === undefined || Number.isNaN(Number(value)) ? '' : String(Number(value) / factor);

/** Asks for a trip and puts it into the page's address, by which the estimate is made. */
export function TripForm({
  page,
  service,
  trip,
}: {
  page: RulePage;
  service: RideService;
  trip: TripQuery | undefined;
}) {
  const t = useMessages(rulesMessages);
  const [km, setKm] = useState(shown(trip?.distanceMetres, 1000));
  const [minutes, setMinutes] = useState(shown(trip?.durationSeconds, 60));
  const [waiting, setWaiting] = useState(shown(trip?.waitingSeconds, 60));
  const [checked, setChecked] = useState(false);
  const distanceMetres = typedAmount(km, 1000, MAX_METRES);
  const durationSeconds = typedAmount(minutes, 60, MAX_SECONDS);
  const waitingSeconds = waiting.trim() === '' ? 0 : typedAmount(waiting, 60, durationSeconds ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if ([distanceMetres, durationSeconds, waitingSeconds].includes(undefined)) return;
    const query = { service, distanceMetres, durationSeconds, waitingSeconds };
    navigate(page, undefined, query, { replace: true });
  };
  const wrong = (amount: number | undefined, text: string) =>
    checked && amount === undefined ? text : undefined;
  return (
    <form className="card trip-form" onSubmit={submit} noValidate>
      <h2>{t.estimate.byTrip}</h2>
      <div className="trip-fields">
        <Field
          label={t.estimate.distance}
          inputMode="decimal"
          autoComplete="off"
          value={km}
          onChange={setKm}
          error={wrong(distanceMetres, t.estimate.distanceWrong)}
        />
        <Field
          label={t.estimate.duration}
          inputMode="decimal"
          autoComplete="off"
          value={minutes}
          onChange={setMinutes}
          error={wrong(durationSeconds, t.estimate.durationWrong)}
        />
        {service === 'taxi' && (
          <Field
            label={t.estimate.waiting}
            inputMode="decimal"
            autoComplete="off"
            value={waiting}
            onChange={setWaiting}
            error={wrong(waitingSeconds, t.estimate.waitingWrong)}
          />
        )}
      </div>
      <Button type="submit" color="primary" block>
        {t.estimate.do}
      </Button>
    </form>
  );
}
