import { MAX_COMMENT, tagsFor } from '@shtrans/contract/rating-tags';
import { useState } from 'react';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Stars } from '../../ui/stars.tsx';
import { TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { rateOrder } from './aftercare-queries.ts';
import { aftercareMessages } from './messages.ts';
import { renewOrder } from './queries.ts';
import { textOr } from '../../core/i18n/text-or.ts';

/** Stars first; what can be ticked depends on them, so a change of mood begins the ticks anew. */
export function RatingForm({ id }: { id: string }) {
  const { evaluate } = useMessages(aftercareMessages);
  const [stars, setStars] = useState(0);
  const [tags, setTags] = useState<string[]>([]);
  const [comment, setComment] = useState('');
  const send = useAction(() => rateOrder(id, { stars, tags, comment }), {
    onFail: (error) => {
      showToast(errorText(error));
      // Another phone of the rider may have been first: its rating shows.
      void renewOrder(id);
    },
  });
  const judge = (n: number) => {
    setStars(n);
    const offered: readonly string[] = tagsFor(n);
    setTags((old) => old.filter((tag) => offered.includes(tag)));
  };
  const toggle = (tag: string) =>
    setTags((old) => (old.includes(tag) ? old.filter((each) => each !== tag) : [...old, tag]));
  return (
    <section className="card judge">
      <h2>{evaluate.ask}</h2>
      <Stars label={evaluate.stars} value={stars} onChange={judge} nameOf={evaluate.star} />
      <output className="judge-mood">{evaluate.moods[stars - 1]}</output>
      {stars > 0 && (
        <div className="judge-more">
          <Chips
            label={evaluate.tags}
            type="checkbox"
            items={tagsFor(stars).map((key) => ({ key, title: textOr(evaluate.tag, key, key) }))}
            chosen={tags}
            onToggle={toggle}
          />
          <TextArea
            label={evaluate.comment}
            placeholder={evaluate.commentHint}
            value={comment}
            maxLength={MAX_COMMENT}
            onChange={setComment}
            counter={evaluate.left(comment.length, MAX_COMMENT)}
          />
          <Button color="primary" size="large" block loading={send.running} onClick={send.run}>
            {evaluate.submit}
          </Button>
        </div>
      )}
    </section>
  );
}
