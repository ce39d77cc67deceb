import type { CallInput } from '../../core/api/call-types.ts';
import { PARKING_PHOTOS_MAX, PARKING_TEXT_MAX } from '@shtrans/contract/parking-reports/facts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { Uploaded } from '../../core/api/upload.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Pictures } from '../../domain/pictures/pictures.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { formMessages } from '../../ui/form/messages.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { LotPicker } from './lot-picker.tsx';
import { parkingReportMessages } from './messages.ts';
import css from './parking-report.module.css';

type Body = CallInput<'POST maas:/v1/parking-reports'>['body'];
type Lot = Extract<Body['place'], { kind: 'lot' }>;

const KINDS = ['lot', 'street'] as const;
const STREET_MAX = 80;

interface ReportFormProps {
  problems: readonly { id: string; name: Bilingual }[];
  onSent: () => void;
}

const submit = (body: Body) =>
  attempt(`parking-report ${JSON.stringify(body)}`, (idempotencyKey) =>
    call('POST maas:/v1/parking-reports', { body, idempotencyKey }),
  );

/** A form for place, problem, text and pictures. */
export function ReportForm({ problems, onSent }: ReportFormProps) {
  const t = parkingReportMessages();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('lot');
  const [lot, setLot] = useState<Lot>();
  const [street, setStreet] = useState('');
  const [problem, setProblem] = useState<string>();
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly Uploaded[]>([]);
  const [checked, setChecked] = useState(false);
  const send = useAction(submit, {
    onDone: () => {
      showToast(t.sent);
      setProblem(undefined);
      setText('');
      setPhotos([]);
      setChecked(false);
      onSent();
    },
    onFail: (error) => showToast(errorText(error)),
  });
  const name = street.trim();
  const place = kind === 'lot' ? lot : name === '' ? undefined : { kind, name };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (place === undefined || problem === undefined) return;
    send.run({ place, problem, text: text.trim(), photos: photos.map(({ id }) => id) });
  };
  const wrong = (isWrong: boolean, errorMessage: string) => (
    <p className={css.error} role="alert">
      {checked && isWrong ? errorMessage : ''}
    </p>
  );
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <Chips
        label={t.where}
        type="radio"
        items={KINDS.map((key) => ({ key, title: t.kinds[key] }))}
        chosen={[kind]}
        onToggle={(key) => setKind(key === 'street' ? 'street' : 'lot')}
      />
      <div className="above-12">
        {kind === 'lot' ? (
          <>
            <LotPicker chosen={lot?.park} onChoose={setLot} />
            {wrong(lot === undefined, t.lotMissing)}
          </>
        ) : (
          <Field
            label={t.street}
            placeholder={t.streetHint}
            maxLength={STREET_MAX}
            value={street}
            error={checked && name === '' ? formMessages().required(t.street) : undefined}
            onChange={setStreet}
          />
        )}
      </div>
      <Chips
        label={t.problem}
        type="radio"
        items={problems.map(({ id, name: problemName }) => ({
          key: id,
          title: inLanguage(problemName),
        }))}
        chosen={problem === undefined ? [] : [problem]}
        onToggle={setProblem}
      />
      {wrong(problem === undefined, t.problemMissing)}
      <TextArea
        label={t.text}
        placeholder={t.textHint}
        value={text}
        maxLength={PARKING_TEXT_MAX}
        onChange={setText}
      />
      <div className="above-12">
        <Pictures photos={photos} most={PARKING_PHOTOS_MAX} onChange={setPhotos} />
      </div>
      <p className="tiny quiet above-6 below-12">{t.photoNote}</p>
      <Button type="submit" color="primary" size="large" block loading={send.running}>
        {t.submit}
      </Button>
    </form>
  );
}
