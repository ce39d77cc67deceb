import type { ProductDetail, Visitor } from '@shtrans/contract/shop';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { phoneError } from '../../domain/login/login-errors.ts';
import { usePurchase } from '../../domain/products/use-purchase.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { Calendar } from '../../ui/widgets/calendar.tsx';
import { Stepper } from '../../ui/widgets/stepper.tsx';
import css from './buy-sheet.module.css';
import { scenicMessages } from './messages.ts';

interface BuySheetProps {
  product: ProductDetail;
  /** What was shown of it may be old. */
  onRefused: () => void;
  onClose: () => void;
}

/** So few that it matters how many. */
const FEW = 100;

const NOBODY: Visitor = { name: '', phone: '' };

/** What a purchase needs to know: how many, for which day, for whom. It ends at the order, where it is paid. */
export function BuySheet({ product, onRefused, onClose }: BuySheetProps) {
  const t = scenicMessages();
  const [quantity, setQuantity] = useState(1);
  const [day, setDay] = useState<string>();
  const [visitors, setVisitors] = useState<readonly Visitor[]>([]);
  const [checked, setChecked] = useState(false);
  const isForVisitors = product.kind === 'scenic';
  const named = Array.from(
    { length: isForVisitors ? quantity : 0 },
    (_, n) => visitors[n] ?? NOBODY,
  );
  const left = product.days?.find(({ day: each }) => each === day)?.left ?? product.left;
  const most = Math.max(1, Math.min(product.perOrder, left ?? product.perOrder));
  const { buy, buying } = usePurchase(onRefused);
  const submit = (): void => {
    setChecked(true);
    if (product.days !== null && day === undefined) return showToast(t.chooseDate);
    if (named.some((visitor) => faultsOf(visitor, t.nameMissing).some(Boolean))) return;
    buy({
      productId: product.id,
      quantity,
      ...(day !== undefined && { visitDate: day }),
      ...(isForVisitors && {
        visitors: named.map(({ name, phone }) => ({ name: name.trim(), phone })),
      }),
    });
  };
  const change = (n: number, visitor: Visitor): void =>
    setVisitors(named.map((each, at) => (at === n ? visitor : each)));
  return (
    <Sheet
      title={t.buyTitle(inLanguage(product.title))}
      onClose={onClose}
      tall={product.days !== null}
    >
      {product.days !== null && (
        <section className={css.part}>
          <h3 className="strong below-8">{t.date}</h3>
          <Calendar
            days={product.days.map(({ day: date, left: rest }) => ({
              date,
              open: rest !== 0,
              note:
                rest === 0 ? t.dayGone : rest !== null && rest < FEW ? t.dayLeft(rest) : t.dayOpen,
            }))}
            chosen={day}
            onChoose={setDay}
          />
        </section>
      )}
      <section className={css.quantity}>
        <div>
          <h3 className="strong">{t.quantity}</h3>
          <p className="tiny quiet">{t.mostPerOrder(product.perOrder)}</p>
        </div>
        <Stepper label={t.quantity} value={quantity} min={1} max={most} onChange={setQuantity} />
      </section>
      {named.map((visitor, n) => (
        <VisitorFields
          // oxlint-disable-next-line react/no-array-index-key -- a visitor is whoever stands at this place
          key={n}
          n={n + 1}
          visitor={visitor}
          checked={checked}
          onChange={(changed) => change(n, changed)}
        />
      ))}
      <section className={css.part}>
        <h3 className="strong below-8">{t.terms}</h3>
        <p className="small quiet leading-125">{inLanguage(product.terms)}</p>
      </section>
      <div className={css.pay}>
        <p>
          <span className="small quiet">{t.total}</span>{' '}
          <span className={css.total}>
            <Money cents={product.unitCents * quantity} />
          </span>
          <br />
          <span className="tiny quiet">{t.laterCoupon}</span>
        </p>
        <Button color="pay" size="large" loading={buying} onClick={submit}>
          {t.next}
        </Button>
      </div>
    </Sheet>
  );
}

/** What is wrong with a visitor's name and phone number. */
const faultsOf = ({ name, phone }: Visitor, missing: string) =>
  [name.trim() === '' ? missing : undefined, phoneError(phone).phone] as const;

interface VisitorFieldsProps {
  n: number;
  visitor: Visitor;
  checked: boolean;
  onChange: (visitor: Visitor) => void;
}

function VisitorFields({ n, visitor, checked, onChange }: VisitorFieldsProps) {
  const t = scenicMessages();
  const [nameFault, phoneText] = checked ? faultsOf(visitor, t.nameMissing) : [];
  return (
    <section className={css.part}>
      <Field
        label={t.visitor(n)}
        autoComplete={n === 1 ? 'name' : 'off'}
        maxLength={40}
        value={visitor.name}
        onChange={(name) => onChange({ ...visitor, name })}
        error={nameFault}
      />
      <Field
        label={t.visitorPhone(n)}
        type="tel"
        inputMode="numeric"
        autoComplete={n === 1 ? 'tel-national' : 'off'}
        maxLength={11}
        value={visitor.phone}
        onChange={(phone) => onChange({ ...visitor, phone: phone.replace(/\D/g, '') })}
        error={phoneText}
      />
    </section>
  );
}
