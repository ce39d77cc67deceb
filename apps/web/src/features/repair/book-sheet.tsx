import type { VenueDetail } from '@shtrans/contract/appointments/schemas';
import { type FormEvent, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import {
  contactErrors,
  ContactFields,
  NO_CONTACT,
} from '../../domain/appointments/contact-fields.tsx';
import { appointmentMessages } from '../../domain/appointments/messages.ts';
import { book } from '../../domain/appointments/queries.ts';
import { SlotPicker } from '../../domain/appointments/slot-picker.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { repairMessages } from './messages.ts';
import css from './repair.module.css';

interface BookSheetProps {
  shop: VenueDetail;
  onClose: () => void;
  onBooked: () => void;
}

/** Books a service: the time and the contact. */
export function BookSheet({ shop, onClose, onBooked }: BookSheetProps) {
  const t = repairMessages();
  const [offer = '', setOffer] = useState(shop.offers[0]?.id);
  const [from, setFrom] = useState<string>();
  const { values, errors, change, setErrors, refuse } = useFields(NO_CONTACT);
  const send = useAction(book, {
    onDone: () => {
      showToast(appointmentMessages().booked);
      onBooked();
      onClose();
    },
    onFail: (error) => {
      if (refuse(error)) return;
      // The time may be taken, or the rider may have another booking.
      setFrom(undefined);
      onBooked();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fieldErrors = contactErrors(values);
    setErrors(fieldErrors);
    if (from === undefined) return showToast(t.chooseTime);
    if (Object.keys(fieldErrors).length > 0) return;
    const { name, phone } = values;
    send.run({ venue: shop.id, offer, from, name: name.trim(), phone });
  };
  return (
    <Sheet title={t.bookTitle(inLanguage(shop.name))} onClose={onClose} tall>
      <form noValidate onSubmit={onSubmit}>
        <div className={css.part}>
          <Chips
            label={t.service}
            type="radio"
            items={shop.offers.map(({ id, name }) => ({ key: id, title: inLanguage(name) }))}
            chosen={[offer]}
            onToggle={(chosenOffer) => {
              setOffer(chosenOffer);
              setFrom(undefined);
            }}
          />
        </div>
        <div className={css.part}>
          <SlotPicker venue={shop.id} offer={offer} chosen={from} onChoose={setFrom} />
        </div>
        <ContactFields contact={values} errors={errors} onChange={change} />
        <Button type="submit" color="primary" size="large" block loading={send.running}>
          {t.submit}
        </Button>
        <p className="tiny quiet centred above-8">{t.free}</p>
      </form>
    </Sheet>
  );
}
