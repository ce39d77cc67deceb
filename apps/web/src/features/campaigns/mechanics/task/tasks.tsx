import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { Button } from '../../../../ui/button/button.tsx';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { rewardText } from '../../reward.tsx';
import { stateOf } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { type BlockProps, Card } from '../../blocks/card.tsx';

/** The pages on which riders complete these tasks. */
const TO_DO = { joined: '/ride-code', purchases: '/products', rides: '/ride-code' } as const;

/** Tasks, each with its progress and reward. */
export function TasksBlock({ block: { title, mechanic }, campaign }: BlockProps<Block<'tasks'>>) {
  const t = campaignMessages();
  const tasks = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'task');
  if (tasks?.kind !== 'task') return null;
  return (
    <Card title={title}>
      <ol className={css.tasks}>
        {tasks.tasks.map((task, i) => {
          const { id, counts, target } = task;
          const taskState = state?.tasks.find((each) => each.id === id);
          const doneCount = taskState?.done ?? 0;
          const isLater = tasks.inOrder && i > 0;
          // Until the standing is known, the rider counts as one who has done nothing.
          const locked = state === undefined ? isLater : taskState?.locked === true;
          const reward = campaign.page.rewards[task.reward];
          const offText =
            taskState?.claimed === true
              ? t.claimed
              : taskState?.isGone === true
                ? t.gone
                : undefined;
          return (
            <li key={id}>
              <div className="grow stack between-4">
                <span className="strong">{inLanguage(task.title)}</span>
                <span className="small num">
                  {reward && rewardText(reward)} · {t.progress(doneCount, target)}
                </span>
                <progress
                  className={css.progress}
                  value={doneCount}
                  max={target}
                  aria-label={`${inLanguage(task.title)} ${t.progress(doneCount, target)}`}
                />
                {/* The line keeps its height, so that nothing moves when its text disappears. */}
                {isLater && <span className="small">{locked ? t.locked : '\u00a0'}</span>}
              </div>
              {doneCount >= target || offText !== undefined || locked ? (
                <Button
                  color="pay"
                  aria-label={t.named(offText ?? t.claim, inLanguage(task.title))}
                  disabled={offText !== undefined || locked}
                  loading={campaign.busy.includes(mechanic)}
                  onClick={() =>
                    campaign.act(mechanic, { kind: 'task', task: id, do: 'claim' }, t.granted)
                  }
                >
                  {offText ?? t.claim}
                </Button>
              ) : (
                <PathButton
                  to={
                    counts.kind === 'visit'
                      ? visitOf(campaign.page.campaign, mechanic, { id, page: counts.page })
                      : TO_DO[counts.kind]
                  }
                  color="pay"
                  fill="outline"
                  aria-label={t.named(t.toDo[counts.kind], inLanguage(task.title))}
                >
                  {t.toDo[counts.kind]}
                </PathButton>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** The address that starts a visit: on pages of ours a visible counter counts its seconds. */
const visitOf = (campaign: string, mechanic: string, task: { id: string; page: string }): string =>
  `${task.page.startsWith('/') ? '/browse' : '/task-redirect'}?campaign=${campaign}&mechanic=${mechanic}&task=${task.id}`;
