import { answerCounting, useCounting } from '../../domain/campaigns/counting.ts';
import { sessionsMessages } from './messages.ts';
import css from './reminders.module.css';

/** Whether campaign visits are counted on this device, as chosen on a campaign's page. */
export function CampaignCounting() {
  const t = sessionsMessages().counting;
  const state = useCounting();
  return (
    <section className="card stack" aria-labelledby="counting">
      <h2 id="counting">{t.title}</h2>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={state === 'yes'}
          disabled={state === 'declined'}
          onChange={({ target }) => answerCounting(target.checked)}
        />
        {t.tick}
      </label>
      <p className="small">{state === 'declined' ? t.declined : t.text}</p>
    </section>
  );
}
