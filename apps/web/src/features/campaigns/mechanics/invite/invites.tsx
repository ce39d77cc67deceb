import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { Button } from '../../../../ui/button/button.tsx';
import { shortTime } from '../../../../ui/text/time.ts';
import css from '../../campaign.module.css';
import standingCss from '../../standing.module.css';
import { campaignMessages } from '../../messages.ts';
import { standingMessages } from '../../standing-messages.ts';
import { rewardText } from '../../reward.tsx';
import { type CampaignView, hasCredential, stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { OwnLink } from '../../blocks/own-link.tsx';

/** Rewards for bringing new riders, the riders brought, and the rider's link; for a new rider, the inviter. */
export function InvitesBlock({
  block: { title, mechanic, view },
  campaign,
}: BlockProps<Block<'invites'>>) {
  const t = standingMessages().invites;
  const riders = stateOf(campaign, mechanic, 'invite')?.riders ?? [];
  return (
    <Card title={title}>
      {view !== 'list' && <Steps campaign={campaign} mechanic={mechanic} />}
      {view === 'all' && <h3 className="strong above-12 below-8">{t.list}</h3>}
      {view === 'list' && riders.length > 0 && (
        <p className="strong num below-8">{t.brought(riders.length)}</p>
      )}
      {view !== 'steps' && <Brought riders={riders} />}
    </Card>
  );
}

type Riders = MechanicState<'invite'>['riders'];

function Brought({ riders }: { riders: Riders }) {
  const t = standingMessages().invites;
  if (riders.length === 0) return <p>{t.nobody}</p>;
  return (
    <ul className={standingCss.places}>
      {riders.map(({ name, at, does }) => (
        <li key={at + name}>
          <span className="grow">
            <span className="num strong">{name}</span>
            <br />
            <span className="small num">{shortTime(at)}</span>
          </span>
          <span>{t.state[does]}</span>
        </li>
      ))}
    </ul>
  );
}

function Steps({ campaign, mechanic }: { campaign: CampaignView; mechanic: string }) {
  const all = campaignMessages();
  const t = standingMessages().invites;
  const { page } = campaign;
  const invite = page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'invite');
  if (invite?.kind !== 'invite') return null;
  // Without its login a campaign page has no standing: the inviter is shown after the login.
  const needsLogin =
    page.link !== undefined && campaign.standing === undefined && !hasCredential(page);
  // Shown to a new rider; a rider who is not logged in has to log in first.
  const inviter = campaign.standing?.hindrance === 'login' ? null : (state?.by ?? null);
  return (
    <>
      {(needsLogin || inviter !== null) && (
        <>
          <p className="below-12">{inviter === null ? t.byFriend : t.by(inviter)}</p>
          <ActButton
            campaign={campaign}
            mechanic={mechanic}
            onAct={() => campaign.act(mechanic, { kind: 'invite', do: 'accept' }, t.noted)}
          >
            {inviter === null ? t.logIn : t.accept}
          </ActButton>
        </>
      )}
      <ol className={css.tasks}>
        {invite.steps.map(({ at, does, reward }, i) => {
          const stepState = state?.steps[i];
          const doneCount = stepState?.done ?? 0;
          const offText =
            stepState?.isClaimed === true
              ? all.claimed
              : stepState?.isGone === true
                ? all.gone
                : undefined;
          const stepReward = page.rewards[reward];
          return (
            <li key={`${does} ${at}`}>
              <div className="grow stack between-4">
                <span className="strong">{t.step[does](at)}</span>
                <span className="small num">
                  {stepReward && rewardText(stepReward)} · {all.progress(doneCount, at)}
                </span>
                <progress
                  className={css.progress}
                  value={doneCount}
                  max={at}
                  aria-label={t.step[does](at)}
                />
              </div>
              {(doneCount >= at || offText !== undefined) && (
                <Button
                  color="pay"
                  aria-label={all.named(offText ?? all.claim, t.step[does](at))}
                  disabled={offText !== undefined}
                  loading={campaign.busy.includes(mechanic)}
                  onClick={() =>
                    campaign.act(mechanic, { kind: 'invite', do: 'claim', does, at }, all.granted)
                  }
                >
                  {offText ?? all.claim}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {!needsLogin && (
        <OwnLink
          campaign={campaign}
          mechanic={mechanic}
          token={state?.token}
          share={{ kind: 'invite', do: 'share' }}
        />
      )}
    </>
  );
}
