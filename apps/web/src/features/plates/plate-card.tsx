import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { navigate } from '../../core/route/router.ts';
import { plateParts } from '../../domain/rides/plate.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { Money, amountText } from '../../ui/text/money.tsx';
import { startOf } from '../../ui/text/long-date.ts';
import { dayAndWeekday, timeInText } from '../../ui/text/time.ts';
import { platesMessages } from './messages.ts';
import css from './plates.module.css';
import { ProofForm } from './proof-form.tsx';
import { payDue, type Plate, platesQuery } from './queries.ts';

/** A plate, and, while it is unproven, what is due and how to prove that the car is the rider's. */
export function PlateCard({ ownPlate }: { ownPlate: Plate }) {
  const t = platesMessages();
  const { id, plate, boundAt, proof } = ownPlate;
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
    <section className="card">
      <div className="row">
        <div className="grow">
          <h2 className={electric ? css.green : css.plate}>{text}</h2>
          <p className="tiny faint num">{t.boundAt(timeInText(boundAt))}</p>
        </div>
        <StatusBadge tone={proof === null ? 'wait' : 'good'}>
          {proof === null ? t.unproven : t.proven}
        </StatusBadge>
      </div>
      {proof === null && <Unproven ownPlate={ownPlate} />}
      <div className="above-12">
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
      </div>
    </section>
  );
}

function Unproven({ ownPlate }: { ownPlate: Plate }) {
  const t = platesMessages();
  const { id, dues, licence } = ownPlate;
  const [open, setOpen] = useState(false);
  const waits = licence?.state === 'received';
  return (
    <>
      <p className="small quiet above-12">{t.hidden}</p>
      {dues.length > 0 && (
        <ul className={css.dues}>
          {dues.map((each) => (
            <DueRow key={each.id} plateId={id} shownDue={each} />
          ))}
        </ul>
      )}
      {waits && <p className="small above-12">{t.licenceSent}</p>}
      {licence?.state === 'refused' && (
        <p className="small above-12">{t.licenceRefused(licence.answer ?? '')}</p>
      )}
      {open ? (
        <ProofForm plateId={id} onDone={() => setOpen(false)} />
      ) : (
        <div className="above-12">
          <Button color="primary" block onClick={() => setOpen(true)}>
            {waits ? t.proveAgain : t.prove}
          </Button>
        </div>
      )}
    </>
  );
}

function DueRow({ plateId, shownDue }: { plateId: string; shownDue: Plate['dues'][number] }) {
  const t = platesMessages();
  const pay = useAction(() => payDue(plateId, shownDue.id), {
    onDone: ({ orderId }) => navigate('orderDetail', undefined, { id: orderId, type: 'parking' }),
    onFail: (error) => showToast(errorText(error)),
  });
  const day = dayAndWeekday(startOf(shownDue.day));
  return (
    <li className="row">
      <div className="grow">
        <p className="strong">
          <Money cents={shownDue.amountCents} />
        </p>
        <p className="tiny quiet">{`${inLanguage(shownDue.area)} · ${day}`}</p>
      </div>
      <Button
        size="small"
        color="primary"
        aria-label={t.payWhich(amountText(shownDue.amountCents), day)}
        loading={pay.running}
        onClick={() => pay.run()}
      >
        {t.pay}
      </Button>
    </li>
  );
}
