import { cityDay, addDays, timeOn } from '@shtrans/contract/values/calendar';
import type { RideRepair } from '@shtrans/contract/ride-repairs/schemas';
import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import type { FoundStation } from '../../domain/transit/queries.ts';
import { StationSearch } from '../../domain/transit/station-search.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { clock } from '../../ui/text/time.ts';
import { rideRepairMessages } from './messages.ts';
import { repairFareQuery } from './queries.ts';
import { RideCard } from './ride-card.tsx';
import css from './ride-repair.module.css';

interface RepairFormProps {
  ride: RideRepair;
  onDone: () => void;
}

/** The missing end of a ride: a station, with the resulting fare, and the approximate time. */
export function RepairForm({ ride, onDone }: RepairFormProps) {
  const t = rideRepairMessages();
  const [station, setStation] = useState<FoundStation>();
  return (
    <>
      <RideCard ride={ride} as="h2" />
      <section className="card">
        <h2 className="below-8">{t.which[ride.missing]}</h2>
        {station === undefined ? (
          <StationSearch
            not={ride.stationId}
            texts={{ label: t.hint, hint: t.hint, nothing: t.nothing }}
            onPick={setStation}
          />
        ) : (
          <Claim
            ride={ride}
            station={station}
            onOther={() => setStation(undefined)}
            onDone={onDone}
          />
        )}
      </section>
    </>
  );
}

interface ClaimProps extends RepairFormProps {
  station: FoundStation;
  onOther: () => void;
}

function Claim({ ride, station, onOther, onDone }: ClaimProps) {
  const t = rideRepairMessages();
  const fare = useQuery(repairFareQuery(ride.id, station.id));
  return (
    <>
      <p className="large strong">{inLanguage(station.name)}</p>
      <div className={css.fare}>
        <Loaded
          read={fare}
          skeleton={<Skeleton className={css.fare} />}
          failed={(error) => <p className="small pad-8-0 text-bad">{errorText(error)}</p>}
        >
          {({ fareCents, at }) => (
            <>
              <p className="above-6">
                {t.fare}
                <span className="strong num after-8">
                  <Money cents={fareCents} />
                </span>
              </p>
              <p className="small quiet below-12">{t.fareNote}</p>
              <ClaimForm ride={ride} station={station.id} proposed={at} onDone={onDone} />
            </>
          )}
        </Loaded>
      </div>
      <div className="above-12">
        <Button fill="outline" block onClick={onOther}>
          {t.other}
        </Button>
      </div>
    </>
  );
}

/** An instant for a clock time in the city, on the day that puts it on the right side of the gate's record. */
function instantOf(time: string, { missing, at }: RideRepair): string {
  const reportedMs = Date.parse(at);
  const day = cityDay(new Date(reportedMs));
  const sameDay = timeOn(day, time).getTime();
  const minute = reportedMs - (reportedMs % 60_000);
  const isNextDay = missing === 'exit' && sameDay < minute;
  const isDayBefore = missing === 'entry' && sameDay > reportedMs;
  const claimedMs = timeOn(addDays(day, Number(isNextDay) - Number(isDayBefore)), time).getTime();
  // The gate knows the second.
  return new Date(missing === 'exit' ? Math.max(claimedMs, reportedMs) : claimedMs).toISOString();
}

interface ClaimFormProps extends RepairFormProps {
  station: string;
  proposed: string;
}

function ClaimForm({ ride, station, proposed, onDone }: ClaimFormProps) {
  const t = rideRepairMessages();
  const { id, missing } = ride;
  const [time, setTime] = useState(clock(proposed));
  const { run, running } = useAction(
    async () => {
      const body = { station, at: instantOf(time, ride) };
      const name = `ride-repair ${id} ${JSON.stringify(body)}`;
      return await attempt(name, (idempotencyKey) =>
        call('POST maas:/v1/local/ride-repairs/:id', { params: { id }, body, idempotencyKey }),
      );
    },
    {
      onDone: ({ state }) => {
        showToast(state === 'open' ? t.sent : t.done);
        onDone();
      },
      onFail: (error) => showToast(errorText(error)),
    },
  );
  return (
    <>
      <Field
        type="time"
        required
        label={t.when[missing]}
        value={time}
        onChange={(value) => setTime(value.slice(0, 5))}
      />
      <Button
        color="primary"
        size="large"
        block
        loading={running}
        disabled={!/^\d\d:\d\d$/.test(time)}
        onClick={() => run()}
      >
        {t.submit}
      </Button>
    </>
  );
}
