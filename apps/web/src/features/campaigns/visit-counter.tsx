import type { CampaignPageView, CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import { useState } from 'react';
import { showUntilAnswered } from '../../ui/style/beside.ts';
import { Button } from '../../ui/button/button.tsx';
import { PathButton } from './blocks/buttons.tsx';
import { campaignMessages } from './messages.ts';
import { rewardText } from './reward.tsx';
import { themeStyle } from './theme.ts';
import { stateOf, take } from './use-campaign.ts';
import { useSecondsSeen } from './use-seconds-seen.ts';
import css from './visit-counter.module.css';

/** A visit that a task counts. */
export interface CountedVisit {
  /** A page of the campaign that includes the task. */
  page: CampaignPageView;
  mechanic: string;
  task: string;
  /** A path below the base, or an https address. */
  target: string;
}

/** Shows a countdown of the visit above the current page until the rider closes it or goes back. */
export const countVisit = (visit: CountedVisit, standing: CampaignStanding): Promise<undefined> => {
  const state = stateOf({ standing }, visit.mechanic, 'task')?.tasks.find(
    ({ id }) => id === visit.task,
  );
  return showUntilAnswered(
    (answer) => (
      <VisitCounter
        visit={visit}
        seconds={state?.secondsLeft ?? 0}
        isClaimed={state?.claimed === true}
        onClose={() => answer(undefined)}
      />
    ),
    undefined,
  );
};

interface CounterProps {
  visit: CountedVisit;
  /** Remaining seconds by the gateway's clock. */
  seconds: number;
  isClaimed: boolean;
  onClose: () => void;
}

function VisitCounter({ visit, seconds, isClaimed, onClose }: CounterProps) {
  const { page, mechanic, task } = visit;
  const t = campaignMessages().visit;
  const [step, setStep] = useState<'counts' | 'claims' | 'done' | 'claimed' | 'failed'>(
    isClaimed ? 'claimed' : 'counts',
  );
  const [reward, setReward] = useState<RewardView>();
  const claim = async (): Promise<void> => {
    setStep('claims');
    try {
      const { awards } = await take({ page, mechanic, act: { kind: 'task', task, do: 'claim' } });
      setReward(awards.find((award) => award.mechanic === mechanic)?.reward);
      setStep('done');
    } catch {
      setStep('failed');
    }
  };
  const secondsLeft = useSecondsSeen(isClaimed ? undefined : seconds, () => void claim());
  const statusText = {
    counts: t.left(secondsLeft),
    claims: t.claims,
    done: t.done(reward ? rewardText(reward) : ''),
    claimed: t.claimed,
    failed: t.failed,
  }[step];
  return (
    <aside className={css.counter} style={themeStyle(page.theme)} aria-label={statusText}>
      <p className="strong num" role={step === 'counts' ? 'timer' : 'status'}>
        {statusText}
      </p>
      {step === 'counts' && <p className="small">{t.stay}</p>}
      {step !== 'counts' && step !== 'claims' && (
        <div className="row between-12">
          {step === 'failed' && (
            <Button color="pay" onClick={() => void claim()}>
              {t.retry}
            </Button>
          )}
          <PathButton
            to={page.address}
            onGo={onClose}
            color="pay"
            fill={step === 'failed' ? 'outline' : 'solid'}
          >
            {t.back}
          </PathButton>
          <Button color="pay" fill="outline" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      )}
    </aside>
  );
}
