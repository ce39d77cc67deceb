import type { Appointment } from '@shtrans/contract/appointments/schemas';
import { errorText } from '../../core/api/api-error.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { RowList } from '../../ui/list/rows.tsx';
import { clock, shortTime, timeInText } from '../../ui/text/time.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import css from './booked-card.module.css';
import { appointmentMessages } from './messages.ts';
import { cancelBooking } from './queries.ts';

const TONES: Readonly<Record<string, Tone>> = { booked: 'good', cancelled: 'quiet', over: 'quiet' };

/** A booking to show at the venue, with the route there and a button to cancel. */
export function BookedCard({
  appointment,
  onChanged,
}: {
  appointment: Appointment;
  onChanged: () => void;
}) {
  const t = appointmentMessages();
  const { id, state, venue, offer, from, until, cancelUntil, name, phone } = appointment;
  const cancel = useAction(() => cancelBooking(id), {
    onDone: () => {
      showToast(t.cancelled);
      onChanged();
    },
    onFail: (error) => {
      showToast(errorText(error));
      onChanged();
    },
  });
  const ask = async (): Promise<void> => {
    const texts = { content: t.askCancel, confirmText: t.cancel, cancelText: t.keep };
    if (await confirmDialog({ ...texts, danger: true })) cancel.run();
  };
  const isBooked = state === 'booked';
  const inTime = Date.parse(cancelUntil) > serverNow();
  return (
    <section className="card" aria-label={t.mine}>
      <div className="row spread">
        <h2 className="gapless">{t.mine}</h2>
        <StatusBadge tone={TONES[state] ?? 'info'}>{textOr(t.state, state, state)}</StatusBadge>
      </div>
      {isBooked && (
        <p className={css.number}>
          <span className="tiny quiet block">{t.number}</span>
          {appointment.number}
        </p>
      )}
      <RowList
        rows={[
          [t.when, `${shortTime(from)}–${clock(until)}`],
          [t.what, inLanguage(offer.name)],
          [t.where, `${inLanguage(venue.name)} · ${inLanguage(venue.address)}`],
          [t.contact, `${name} · ${phone}`],
        ]}
      />
      {isBooked && (
        <>
          <div className={css.actions}>
            <ButtonLink
              to="planRoute"
              query={{ to: `${venue.lat},${venue.lon}`, toName: inLanguage(venue.name) }}
              color="primary"
              fill="outline"
            >
              {t.route}
            </ButtonLink>
            {inTime && (
              <Button loading={cancel.running} onClick={() => void ask()}>
                {t.cancel}
              </Button>
            )}
          </div>
          <p className="tiny quiet above-8">
            {inTime ? t.cancelUntil(timeInText(cancelUntil)) : `${t.tooLate} ${venue.phone}`}
          </p>
        </>
      )}
    </section>
  );
}
