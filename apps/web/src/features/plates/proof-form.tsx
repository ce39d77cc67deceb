import { cityDay, addDays, timeOn } from '@shtrans/contract/values/calendar';
import { city } from '@shtrans/contract/city/current';
import { typedCents } from '@shtrans/contract/values/typed-money';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import type { Uploaded } from '../../core/api/upload.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Pictures } from '../../domain/pictures/pictures.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { Field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { platesMessages } from './messages.ts';
import { platesQuery, proveByFee, sendLicence } from './queries.ts';

const WAYS = ['licence', 'fee'] as const;
/** As far back as the gateway stores fees of cars without a rider. */
const DAYS = 60;

const provingDays = () => {
  const last = cityDay(new Date());
  return { first: addDays(last, -DAYS), last };
};

interface ProofProps {
  plateId: string;
  onDone: () => void;
}

/** The two ways to prove that a car is the rider's: its licence, or a fee that it paid at a car park. */
export function ProofForm(props: ProofProps) {
  const t = platesMessages();
  const [way, setWay] = useState<(typeof WAYS)[number]>('licence');
  return (
    <div className="above-12">
      <Chips
        label={t.how}
        type="radio"
        items={WAYS.map((key) => ({ key, title: t.ways[key] }))}
        chosen={[way]}
        onToggle={(key) => setWay(key === 'fee' ? 'fee' : 'licence')}
      />
      {way === 'licence' ? <LicenceForm {...props} /> : <FeeForm {...props} />}
    </div>
  );
}

function LicenceForm({ plateId, onDone }: ProofProps) {
  const t = platesMessages();
  const [photos, setPhotos] = useState<readonly Uploaded[]>([]);
  const send = useAction((photo: string) => sendLicence(plateId, photo), {
    onDone: (plates) => {
      writeQuery(platesQuery, plates);
      showToast(t.sent);
      onDone();
    },
    onFail: (error) => showToast(errorText(error)),
  });
  const [photo] = photos;
  return (
    <>
      <p className="small quiet above-12 below-12">{t.licenceHint}</p>
      <Pictures photos={photos} most={1} onChange={setPhotos} />
      <div className="above-12">
        <Button
          color="primary"
          block
          loading={send.running}
          disabled={photo === undefined}
          onClick={() => photo && send.run(photo.id)}
        >
          {t.sendLicence}
        </Button>
      </div>
    </>
  );
}

function FeeForm({ plateId, onDone }: ProofProps) {
  const t = platesMessages();
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [fault, setFault] = useState<string>();
  const prove = useAction(
    (fee: { amountCents: number; leftAt: string }) => proveByFee(plateId, fee),
    {
      onDone: (plates) => {
        writeQuery(platesQuery, plates);
        showToast(t.provenNow);
        onDone();
      },
      onFail: (error) => setFault(errorText(error)),
    },
  );
  const [days] = useState(provingDays);
  const amountCents = typedCents(amount, { digits: 4 });
  const isWhole = amountCents !== undefined && day !== '' && /^\d\d:\d\d$/.test(time);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    if (isWhole) prove.run({ amountCents, leftAt: timeOn(day, time).toISOString() });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <p className="small quiet above-12 below-12">{t.feeHint}</p>
      <Field
        label={t.amount}
        prefix={city().currency.sign}
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        value={amount}
        onChange={setAmount}
      />
      <Field
        type="date"
        label={t.day}
        min={days.first}
        max={days.last}
        value={day}
        onChange={setDay}
      />
      <Field
        type="time"
        label={t.leftAt}
        value={time}
        error={fault}
        onChange={(value) => setTime(value.slice(0, 5))}
      />
      <Button type="submit" color="primary" block loading={prove.running} disabled={!isWhole}>
        {t.check}
      </Button>
    </form>
  );
}
