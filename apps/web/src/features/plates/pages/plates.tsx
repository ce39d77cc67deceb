import { barePlate, isPlate, PLATES_MAX } from '@shtrans/contract/plates/facts';
import type { FormEvent } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import type { CallOutput } from '../../../core/api/call-types.ts';
import { query } from '../../../core/query/query.ts';
import { writeQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { plateParts } from '../../../domain/rides/plate.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useFields } from '../../../ui/form/use-fields.ts';
import { textOfErrorCode } from '../../../ui/form/text-of-error-code.ts';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { platesMessages } from '../messages.ts';
import css from './plates.module.css';

const platesQuery = query('GET maas:/v1/plates', undefined, { freshMs: 0 });
type Plate = CallOutput<'GET maas:/v1/plates'>['items'][number];

async function bind(plate: string): Promise<number> {
  const { found, ...plates } = await attempt(`plate ${plate}`, (idempotencyKey) =>
    call('POST maas:/v1/plates', { body: { plate }, idempotencyKey }),
  );
  writeQuery(platesQuery, plates);
  return found;
}

/** The plates of the rider's cars, by which their parking is found. */
export default function PlatesPage() {
  const t = platesMessages();
  return (
    <FactPage before="home" read={useQuery(platesQuery)}>
      {({ items }) => (
        <>
          <p className="quiet sides above-12">{t.lead}</p>
          {items.map((plate) => (
            <PlateCard key={plate.id} ownPlate={plate} />
          ))}
          {items.length < PLATES_MAX ? <PlateForm /> : <Note>{t.full}</Note>}
          <LinkRows label={t.toOrders}>
            <LinkRow to="ordersByType" params={{ outerTab: 'parking' }}>
              {t.toOrders}
            </LinkRow>
          </LinkRows>
        </>
      )}
    </FactPage>
  );
}

function PlateCard({ ownPlate: { id, plate, boundAt } }: { ownPlate: Plate }) {
  const t = platesMessages();
  const { text, electric } = plateParts(plate);
  const remove = useAction(
    async () =>
      writeQuery(platesQuery, await call('DELETE maas:/v1/plates/:id', { params: { id } })),
    {
      onDone: () => showToast(t.removed),
      onFail: (error) => showToast(errorText(error)),
    },
  );
  const confirmRemoval = async () => {
    const isConfirmed = await confirmDialog({
      title: t.removeAsk,
      content: t.removeText,
      confirmText: t.remove,
      danger: true,
    });
    if (isConfirmed) remove.run();
  };
  return (
    <section className="card row">
      <div className="grow">
        <h2 className={electric ? css.green : css.plate}>{text}</h2>
        <p className="tiny faint num">{t.boundAt(shortTime(boundAt))}</p>
      </div>
      <Button
        size="small"
        color="danger"
        fill="outline"
        aria-label={t.removeWhich(text)}
        loading={remove.running}
        onClick={() => void confirmRemoval()}
      >
        {t.remove}
      </Button>
    </section>
  );
}

function PlateForm() {
  const t = platesMessages();
  const { values, errors, change, setErrors, refuse } = useFields({ plate: '' });
  const add = useAction(bind, {
    onDone: (orderCount) => {
      change({ plate: '' });
      showToast(t.added(orderCount));
    },
    onFail: refuse,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const plate = barePlate(values.plate);
    if (isPlate(plate)) add.run(plate);
    else setErrors({ plate: textOfErrorCode('plate_format') });
  };
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <h2 className="below-12">{t.addTitle}</h2>
      <Field
        label={t.plate}
        placeholder={t.hint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
        value={values.plate}
        error={errors.plate}
        onChange={(plate) => change({ plate })}
      />
      <Button type="submit" color="primary" size="large" block loading={add.running}>
        {t.add}
      </Button>
    </form>
  );
}
