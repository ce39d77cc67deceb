import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { MAX_COMMENT, tagsFor } from '@shtrans/contract/ratings/facts';
import { useState } from 'react';
import { textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { sendOrKeep, useWaiting, type WaitingAction } from '../../../core/query/waiting.ts';
import { useRoute } from '../../../core/route/router.ts';
import { showOrder } from '../../../domain/orders/known-orders.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { NothingHere } from '../../../domain/orders/to-order.tsx';
import { useOrderAction } from '../../../domain/orders/use-order-action.ts';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Chips } from '../../../ui/button/chips.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { clearToast } from '../../../ui/overlay/toast.ts';
import { Stars, StarsShown } from '../../../ui/button/stars.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { timeInText } from '../../../ui/text/time.ts';
import { aftercareMessages } from '../messages.ts';
import { OrderBrief, Sign } from '../../../domain/orders/order-brief.tsx';
import css from './evaluate.module.css';

const RATE = 'POST maas:/v1/orders/:id/rating';

/** A trip is rated once; after that the page shows the rating. */
export default function EvaluatePage() {
  const { evaluate: t } = aftercareMessages();
  const { id } = useRoute().query;
  const order = useQuery(id ? orderQuery(id) : undefined);
  const waiting = useWaiting(RATE, ({ params }) => params.id === id, order.refetch);
  return (
    <FactPage before="orders" read={order}>
      {(data) => (
        <>
          <section className="card">
            <OrderBrief order={data} />
          </section>
          {data.rating ? (
            <Rated rating={data.rating} />
          ) : waiting ? (
            <Rated rating={ratingOf(waiting)} note={t.waits} />
          ) : data.actions.includes('rate') ? (
            <RatingForm id={data.id} />
          ) : (
            <NothingHere order={data} title={t.notAllowed} />
          )}
        </>
      )}
    </FactPage>
  );
}

/** Stars first: they determine which tags are offered, so a change between praise and complaint clears the tags. */
function RatingForm({ id }: { id: string }) {
  const { evaluate: t } = aftercareMessages();
  const [stars, setStars] = useState(0);
  const [tags, setTags] = useState<string[]>([]);
  const [comment, setComment] = useState('');
  const rate = () => sendOrKeep(RATE, { params: { id }, body: { stars, tags, comment } });
  const send = useOrderAction(id, rate, (order) => {
    if (order !== undefined) showOrder(order);
    // The page shows that the rating waits to be sent, so the toast that asks to retry is misleading.
    else clearToast();
  });
  const chooseStars = (n: number) => {
    setStars(n);
    const offered: readonly string[] = tagsFor(n);
    setTags((old) => old.filter((tag) => offered.includes(tag)));
  };
  const toggle = (tag: string) =>
    setTags((old) => (old.includes(tag) ? old.filter((each) => each !== tag) : [...old, tag]));
  return (
    <section className={css.form}>
      <h2>{t.ask}</h2>
      <Stars label={t.stars} value={stars} onChange={chooseStars} nameOf={t.star} />
      <output className="small strong block high-24 above-2 text-wait">{t.moods[stars - 1]}</output>
      {stars > 0 && (
        <div className={css.more}>
          <Chips
            label={t.tags}
            type="checkbox"
            items={tagsFor(stars).map((key) => ({ key, title: textOr(t.tag, key, key) }))}
            chosen={tags}
            onToggle={toggle}
          />
          <TextArea
            label={t.comment}
            placeholder={t.commentHint}
            value={comment}
            maxLength={MAX_COMMENT}
            onChange={setComment}
          />
          <Button color="primary" size="large" block loading={send.running} onClick={send.run}>
            {t.submit}
          </Button>
        </div>
      )}
    </section>
  );
}

type Rating = NonNullable<OrderDetail['rating']>;

/** Builds the rating from an action that is not sent yet. */
const ratingOf = ({ input, at }: WaitingAction<typeof RATE>): Rating => {
  const { stars, tags = [], comment = '' } = input.body;
  return { stars, tags, comment, at: new Date(at).toISOString() };
};

/** Shows the rating that the rider submitted. */
function Rated({ rating, note }: { rating: Rating; note?: string }) {
  const { evaluate: t } = aftercareMessages();
  const { stars, tags, comment, at } = rating;
  return (
    <section className={css.rated} aria-live="polite">
      <Sign tone="good" icon="check" />
      <h2>{t.thanks}</h2>
      <StarsShown value={stars} label={t.star(stars)} />
      {tags.length > 0 && (
        <ul className={css.tags}>
          {tags.map((tag) => (
            <li key={tag}>{textOr(t.tag, tag, tag)}</li>
          ))}
        </ul>
      )}
      {comment !== '' && <p className={css.comment}>{comment}</p>}
      <p className="small faint num above-14">{t.ratedAt(timeInText(at))}</p>
      {note !== undefined && <Note>{note}</Note>}
    </section>
  );
}
