import { answerCounting, useCounting } from '../../../domain/campaigns/counting.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { momentMessages } from './messages.ts';
import css from './moments.module.css';

function answer(agrees: boolean, confirmation: string): void {
  answerCounting(agrees);
  showToast(confirmation);
}

/**
 * Asks once whether visits may be counted on this device, at the bottom of a page: it covers nothing and moves nothing.
 * Both answers look the same; a rider who agreed can withdraw here with one tap.
 */
export function CountingNote() {
  const t = momentMessages().counting;
  const state = useCounting();
  if (state !== 'unasked' && state !== 'yes') return null;
  const isUndecided = state === 'unasked';
  return (
    <section className={css.counting} aria-label={t.title}>
      <p className="small">{isUndecided ? t.ask : t.on}</p>
      <div className={css.answers}>
        {isUndecided && (
          <button type="button" onClick={() => answer(true, t.agreed)}>
            {t.agree}
          </button>
        )}
        <button type="button" onClick={() => answer(false, isUndecided ? t.refused : t.stopped)}>
          {isUndecided ? t.refuse : t.stop}
        </button>
      </div>
    </section>
  );
}
