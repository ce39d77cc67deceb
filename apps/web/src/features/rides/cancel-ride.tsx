import { amountText } from '@shtrans/contract/values/money';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { useState } from 'react';
import { ApiError, errorText, hasCode } from '../../core/api/api-error.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { isFinal } from '../../core/live/follow.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Button } from '../../ui/button/button.tsx';
import { minutesAndSeconds, useCountDown } from '../../ui/text/count-down.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { Refusal } from './banner.tsx';
import { ridesMessages } from './messages.ts';
import { cancelRide, cancellationQuery, rideQuery } from './queries.ts';
import css from './cancel-ride.module.css';

const AGAIN_MS = 20_000;

/**
 * The present cost of cancelling, loaded before the rider taps: requested in each state and when the free period ends.
 * `freeSeconds` is the remaining free period, or 0 if it does not end or is over.
 */
function useCancellation(ride: Ride) {
  const cancellation = useQuery(cancellationQuery(ride), {
    enabled: ride.canCancel,
    again: ({ error }) => !isFinal(error) && AGAIN_MS,
  });
  const { data, refetch } = cancellation;
  const freeUntil = data?.fee.totalCents === 0 ? data.freeUntil : null;
  const freeSeconds = useCountDown(freeUntil === null ? 0 : Date.parse(freeUntil), refetch);
  return { cancellation, freeSeconds };
}

function buttonText(cents: number | undefined, freeSeconds: number) {
  const { cancel: t } = ridesMessages();
  if (cents === undefined) return t.do;
  if (cents > 0) return t.fee(amountText(cents));
  return freeSeconds > 0 ? t.freeFor : t.free;
}

/** Cancels the ride: the button shows the fee, the sheet explains it, and its button repeats it. */
export function CancelRide({ ride, onCancelled }: { ride: Ride; onCancelled: () => void }) {
  const { cancel: t } = ridesMessages();
  const [open, setOpen] = useState(false);
  /** The fee that the rider saw when the sheet opened or when they last confirmed. */
  const [agreedCents, setAgreedCents] = useState<number>();
  const quote = useCancellation(ride);
  const { cancellation, freeSeconds } = quote;
  const cents = cancellation.data?.fee.totalCents;

  const cancel = useAction((feeCents: number) => cancelRide(ride.id, feeCents), {
    onDone: () => {
      setOpen(false);
      showToast(t.done);
      onCancelled();
    },
    onFail: (reason) => {
      if (hasCode(reason, 'cancellation_fee_changed')) return cancellation.refetch();
      showToast(errorText(reason));
      if (!(reason instanceof ApiError) || reason.recovery !== 'go_back') return;
      setOpen(false);
      // The ride has changed since it was loaded.
      void fetchQuery(rideQuery(ride.id), true).catch(() => undefined);
    },
  });

  return (
    <>
      <Button
        fill="outline"
        block
        disabled={!ride.canCancel}
        onClick={() => {
          setAgreedCents(cents);
          setOpen(true);
        }}
      >
        {buttonText(cents, freeSeconds)}
        {cents === 0 && freeSeconds > 0 && (
          <span className="num">{minutesAndSeconds(freeSeconds)}</span>
        )}
      </Button>
      {open && (
        <Popup label={t.ask} role="alertdialog" look="sheet" onClose={() => setOpen(false)}>
          <div className={css.sheet}>
            <h2>{t.ask}</h2>
            <div className={css.why}>
              <Why quote={quote} agreedCents={agreedCents} />
            </div>
            <Button color="primary" size="large" block onClick={() => setOpen(false)}>
              {t.keep}
            </Button>
            <Button
              color="danger"
              fill="outline"
              size="large"
              block
              disabled={cents === undefined}
              loading={cancel.running}
              onClick={() => {
                if (cents === undefined) return;
                setAgreedCents(cents);
                cancel.run(cents);
              }}
            >
              {cents !== undefined && cents > 0 ? t.confirmFee(amountText(cents)) : t.confirmFree}
            </Button>
          </div>
        </Popup>
      )}
    </>
  );
}

const whyFailed = (error: unknown) => <p role="alert">{errorText(error)}</p>;

interface WhyProps {
  quote: ReturnType<typeof useCancellation>;
  agreedCents: number | undefined;
}

/** The fee with its reason, and a note if it differs from the fee that the rider agreed to. */
function Why({ quote: { cancellation, freeSeconds }, agreedCents }: WhyProps) {
  const { cancel: t } = ridesMessages();
  return (
    <Loaded read={cancellation} skeleton={<p>{t.loading}</p>} failed={whyFailed}>
      {({ fee }) => (
        <>
          {agreedCents !== undefined && agreedCents !== fee.totalCents && (
            <Refusal>
              {fee.totalCents > 0 ? t.changed(amountText(fee.totalCents)) : t.changedFree}
            </Refusal>
          )}
          {fee.totalCents > 0 ? (
            <>
              <p>{t.askFee}</p>
              <FeeLines fee={fee} />
            </>
          ) : (
            <p>
              {freeSeconds > 0 ? t.askFreeUntil : t.askFree}{' '}
              {freeSeconds > 0 && (
                <span className="strong num plain">{minutesAndSeconds(freeSeconds)}</span>
              )}
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
