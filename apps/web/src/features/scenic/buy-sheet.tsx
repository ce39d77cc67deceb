import type { Visitor } from '@shtrans/contract/shop/schemas';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { FEW, mostOf } from '../../domain/products/stock.ts';
import { usePurchase } from '../../domain/products/use-purchase.ts';
import {
  isWhole,
  EMPTY_VISITOR,
  trimmed,
  VisitorFields,
} from '../../domain/products/visitor-fields.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { Calendar } from '../../ui/widgets/calendar.tsx';
import { Stepper } from '../../ui/widgets/stepper.tsx';
import type { BuySheetProps } from './buy-button.tsx';
import css from './buy-sheet.module.css';
import { scenicMessages } from './messages.ts';

/** The quantity, the day and the visitors of a purchase. It leads to the order, where it is paid. */
export function BuySheet({ product, onRefused, onClose }: BuySheetProps) {
  const t = scenicMessages();
  const [requestedQuantity, setRequestedQuantity] = useState(1);
  const [day, setDay] = useState<string>();
  const [visitors, setVisitors] = useState<readonly Visitor[]>([]);
  const [checked, setChecked] = useState(false);
  const isForVisitors = product.kind === 'scenic';
  const leftOnDay = product.days?.find(({ day: each }) => each === day)?.left;
  const maxQuantity = mostOf(product, leftOnDay ?? product.left);
  const quantity = Math.min(requestedQuantity, maxQuantity);
  const namedVisitors = Array.from(
    { length: isForVisitors ? quantity : 0 },
    (_, n) => visitors[n] ?? EMPTY_VISITOR,
  );
  const { buy, buying } = usePurchase(onRefused);
  const submit = (): void => {
    setChecked(true);
    if (product.days !== null && day === undefined) return showToast(t.chooseDate);
    if (!namedVisitors.every(isWhole)) return;
    buy({
      productId: product.id,
      quantity,
      ...(day !== undefined && { visitDate: day }),
      ...(isForVisitors && {
        visitors: namedVisitors.map(trimmed),
      }),
    });
  };
  const change = (n: number, visitor: Visitor): void =>
    setVisitors(namedVisitors.map((each, index) => (index === n ? visitor : each)));
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
        <Stepper
          label={t.quantity}
          value={quantity}
          min={1}
          max={maxQuantity}
          onChange={setRequestedQuantity}
        />
      </section>
      {namedVisitors.map((visitor, n) => (
        <VisitorFields
          // oxlint-disable-next-line react/no-array-index-key -- visitors are identified by position
          key={n}
          n={n + 1}
          visitor={visitor}
          checked={checked}
          onChange={(changedVisitor) => change(n, changedVisitor)}
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
