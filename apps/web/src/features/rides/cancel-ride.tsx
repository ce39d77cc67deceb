import { formatCents } from '@shtrans/contract/money';
import type { Ride } from '@shtrans/contract/rides';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { minutesAndSeconds } from '../../ui/count-down.tsx';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Popup } from '../../ui/popup.tsx';
import { showToast } from '../../ui/toast.ts';
import { ridesMessages } from './messages.ts';
import { cancelRide, rideQuery } from './queries.ts';
import { useCancellation } from './use-cancellation.ts';

/** Cancels the ride: the button says what that costs, the sheet why, and its button once more. */
export function CancelRide({ ride, onCancelled }: { ride: Ride; onCancelled: () => void }) {
  const t = useMessages(ridesMessages);
  const [open, setOpen] = useState(false);
  /** The fee in front of the rider when the sheet opened or when they confirmed last. */
  const [agreedCents, setAgreedCents] = useState<number>();
  const { cancellation, error, freeSeconds, refetch } = useCancellation(ride);
  const cents = cancellation?.fee.totalCents;

  const cancel = useAction((feeCents: number) => cancelRide(ride.id, feeCents), {
    onDone: () => {
      setOpen(false);
      showToast(t.cancel.done);
      onCancelled();
    },
    onFail: (reason) => {
      if (reason instanceof ApiError && reason.code === 'cancellation_fee_changed') {
        refetch();
        return;
      }
      showToast(errorText(reason));
      if (!(reason instanceof ApiError) || reason.recovery !== 'go_back') return;
      setOpen(false);
      // The ride is not what the page thought it was.
      void fetchQuery(rideQuery(ride.id), true).catch(() => undefined);
    },
  });

  const label =
    cents === undefined
      ? t.cancel.do
      : cents > 0
        ? t.cancel.fee(formatCents(cents))
        : freeSeconds > 0
          ? t.cancel.freeFor
          : t.cancel.free;
  const changed = agreedCents !== undefined && cents !== undefined && cents !== agreedCents;
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
        {label}
        {cents === 0 && freeSeconds > 0 && (
          <span className="num">{minutesAndSeconds(freeSeconds)}</span>
        )}
      </Button>
      {open && (
        <Popup label={t.cancel.ask} role="alertdialog" look="sheet" onClose={() => setOpen(false)}>
          <div className="cancel-sheet">
            <h2>{t.cancel.ask}</h2>
            <div className="cancel-why">
              {cancellation === undefined && error === null && <p>{t.cancel.loading}</p>}
              {cancellation === undefined && error !== null && (
                <p role="alert">{errorText(error)}</p>
              )}
              {changed && (
                <p className="ride-notice ride-notice-bad" role="alert">
                  {cents > 0 ? t.cancel.changed(formatCents(cents)) : t.cancel.changedFree}
                </p>
              )}
              {cents === 0 && (
                <p>
                  {freeSeconds > 0 ? t.cancel.askFreeUntil : t.cancel.askFree}{' '}
                  {freeSeconds > 0 && (
                    <span className="num cancel-left">{minutesAndSeconds(freeSeconds)}</span>
                  )}
                </p>
              )}
              {cancellation && cents !== undefined && cents > 0 && (
                <>
                  <p>{t.cancel.askFee}</p>
                  <FeeLines fee={cancellation.fee} />
                </>
              )}
            </div>
            <Button color="primary" size="large" block onClick={() => setOpen(false)}>
              {t.cancel.keep}
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
              {cents !== undefined && cents > 0
                ? t.cancel.confirmFee(formatCents(cents))
                : t.cancel.confirmFree}
            </Button>
          </div>
        </Popup>
      )}
    </>
  );
}
