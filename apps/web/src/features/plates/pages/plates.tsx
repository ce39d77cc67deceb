import { barePlate, isPlate, PLATE_TYPED_MAX, PLATES_MAX } from '@shtrans/contract/plates/facts';
import type { FormEvent } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { writeQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useFields } from '../../../ui/form/use-fields.ts';
import { textOfErrorCode } from '../../../ui/form/text-of-error-code.ts';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { platesMessages } from '../messages.ts';
import { PlateCard } from '../plate-card.tsx';
import { bindPlate, type PlateRule, platesQuery } from '../queries.ts';

async function bind(plate: string): Promise<number> {
  const { found, ...plates } = await bindPlate(plate);
  writeQuery(platesQuery, plates);
  return found;
}

/** The plates of the rider's cars, by which their parking is found. */
export default function PlatesPage() {
  const t = platesMessages();
  return (
    <FactPage before="home" read={useQuery(platesQuery)}>
      {({ items, rule }) => (
        <>
          <p className="quiet sides above-12">{t.lead}</p>
          {items.map((plate) => (
            <PlateCard key={plate.id} ownPlate={plate} />
          ))}
          {items.length < PLATES_MAX ? <PlateForm rule={rule} /> : <Note>{t.full}</Note>}
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

function PlateForm({ rule }: { rule: PlateRule }) {
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
    if (isPlate(plate, rule?.pattern)) add.run(plate);
    else setErrors({ plate: rule ? inLanguage(rule.fault) : textOfErrorCode('plate_format') });
  };
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <h2 className="below-12">{t.addTitle}</h2>
      <Field
        label={t.plate}
        placeholder={rule ? inLanguage(rule.hint) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={PLATE_TYPED_MAX}
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
