import type { Appointment } from '@shtrans/contract/appointments/schemas';
import type { PublishedDocument } from '@shtrans/contract/documents/schemas';
import type { FormEvent } from 'react';
import { hasCode } from '../../../core/api/api-error.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { BookedCard } from '../../../domain/appointments/booked-card.tsx';
import {
  contactErrors,
  ContactFields,
  NO_CONTACT,
} from '../../../domain/appointments/contact-fields.tsx';
import { appointmentMessages } from '../../../domain/appointments/messages.ts';
import { appointmentsQuery, book, venueQuery } from '../../../domain/appointments/queries.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { formMessages } from '../../../ui/form/messages.ts';
import { Tick } from '../../../ui/form/tick.tsx';
import { type FieldErrors, useFields } from '../../../ui/form/use-fields.ts';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Skeletons } from '../../../ui/page/skeleton.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { testDriveMessages } from '../messages.ts';
import css from '../test-drive.module.css';

const OWN = appointmentsQuery('test_drive');
const AGREEMENT = query('GET api:/v1/documents/:name', {
  params: { name: 'test_drive_agreement' },
});

/** The test drive in the address that the rider wants to book. */
interface Wanted {
  place: string;
  car: string;
  from: string;
}

/** The form for a chosen test drive; once booked, its state and the button to cancel it. */
export default function TestDriveOrderPage() {
  const t = testDriveMessages();
  const { place, car, from } = useRoute<'testDriveOrder'>().query;
  const ownAppointments = useQuery(OWN);
  const requested = place && car && from ? { place, car, from } : undefined;
  return (
    <FactPage before="testDrive" read={ownAppointments}>
      {({ items }) => {
        const booked = items.find(({ state }) => state === 'booked');
        if (booked !== undefined)
          return <Booked appointment={booked} onChanged={ownAppointments.refetch} />;
        if (requested !== undefined)
          return <Form wanted={requested} onBooked={ownAppointments.refetch} />;
        const [last] = items;
        return (
          <>
            {last === undefined ? (
              <ErrorBlock status="empty" title={t.noBooking} description={t.noBookingHint} />
            ) : (
              <BookedCard appointment={last} onChanged={ownAppointments.refetch} />
            )}
            <div className="sides above-16">
              <ButtonLink to="testDrive" color="primary" size="large" block>
                {last === undefined ? t.toCars : t.again}
              </ButtonLink>
            </div>
          </>
        );
      }}
    </FactPage>
  );
}

function Booked({ appointment, onChanged }: { appointment: Appointment; onChanged: () => void }) {
  const t = testDriveMessages();
  return (
    <>
      <BookedCard appointment={appointment} onChanged={onChanged} />
      <p className="small quiet centred above-12">{t.licence}</p>
      {appointment.agreementVersion !== null && (
        <p className="small centred above-8">
          <Link to="testDriveAgreement" query={{ version: appointment.agreementVersion }}>
            {t.signed(appointment.agreementVersion)}
          </Link>
        </p>
      )}
    </>
  );
}

function Form({ wanted, onBooked }: { wanted: Wanted; onBooked: () => void }) {
  const agreement = useQuery(AGREEMENT);
  return (
    <Loaded read={agreement} skeleton={<Skeletons count={3} className={css.room} />}>
      {(document) => (
        <Fields
          wanted={wanted}
          agreement={document}
          onBooked={onBooked}
          onOutdated={agreement.refetch}
        />
      )}
    </Loaded>
  );
}

const EMPTY = { ...NO_CONTACT, agreed: false };

interface FieldsProps {
  wanted: Wanted;
  agreement: PublishedDocument;
  onBooked: () => void;
  onOutdated: () => void;
}

function Fields({ wanted, agreement, onBooked, onOutdated }: FieldsProps) {
  const t = testDriveMessages();
  const { place, car, from } = wanted;
  const { values, errors, change, setErrors, refuse } = useFields(EMPTY);
  const send = useAction(book, {
    onDone: () => {
      showToast(appointmentMessages().booked);
      // From now on the page shows the booking and not the form.
      navigate('testDriveOrder', undefined, undefined, { replace: true });
      onBooked();
    },
    onFail: (error) => {
      if (refuse(error)) return;
      if (!hasCode(error, 'agreement_outdated')) return onBooked();
      // A new agreement needs a new consent.
      change({ agreed: false });
      onOutdated();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fieldErrors: FieldErrors<typeof EMPTY> = {
      ...contactErrors(values),
      ...(!values.agreed && { agreed: formMessages().agree }),
    };
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return;
    const { name, phone } = values;
    const contact = { name: name.trim(), phone };
    const { version: agreementVersion } = agreement;
    send.run({ venue: place, offer: car, from, ...contact, agreementVersion });
  };
  return (
    <>
      <Summary wanted={wanted} />
      <form className="card" noValidate onSubmit={onSubmit}>
        <ContactFields contact={values} errors={errors} onChange={change} />
        <Tick
          checked={values.agreed}
          error={errors.agreed}
          onChange={(agreed) => change({ agreed })}
        >
          {t.agree}
          <Link to="testDriveAgreement">{t.agreement}</Link>
        </Tick>
        <Button type="submit" color="primary" size="large" block loading={send.running}>
          {t.submit}
        </Button>
        <p className="tiny quiet centred above-8">{t.licence}</p>
      </form>
    </>
  );
}

function Summary({ wanted: { place, car, from } }: { wanted: Wanted }) {
  const t = testDriveMessages();
  const read = useQuery(venueQuery(place));
  return (
    <Loaded read={read} skeleton={<Skeletons className={css.room} />}>
      {({ name, address, offers }) => {
        const carOffer = offers.find(({ id }) => id === car);
        return (
          <RowsCard
            title={t.summary}
            rows={[
              [t.carName, carOffer && inLanguage(carOffer.name)],
              [t.where, `${inLanguage(name)} · ${inLanguage(address)}`],
              [t.when, Number.isNaN(Date.parse(from)) ? undefined : shortTime(from)],
            ]}
          />
        );
      }}
    </Loaded>
  );
}
