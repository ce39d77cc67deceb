import type { Block } from '@shtrans/contract/campaigns/blocks';
import { Button } from '../../../ui/button.tsx';
import { fullTime } from '../../../ui/time.ts';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { rewardWords } from '../reward.tsx';
import { stateOf } from '../use-campaign.ts';
import { ActButton, type BlockProps, Card } from './card.tsx';
import { OwnLink } from './own-link.tsx';

/** What bringing new riders wins by steps, whom the rider brought, and their link; for a new rider, by whom they came. */
export function InvitesBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'invites'>>) {
  const t = campaignMessages();
  const { page } = campaign;
  const invite = page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'invite');
  if (invite?.kind !== 'invite') return null;
  // Told to a new rider; who is not logged in has other things to do here first.
  const by = campaign.standing?.hindrance === 'login' ? null : (state?.by ?? null);
  return (
    <Card title={title}>
      {by !== null && (
        <>
          <p className="below-12">{t.invites.by(by)}</p>
          <ActButton
            campaign={campaign}
            mechanic={mechanic}
            onAct={() => campaign.act(mechanic, { kind: 'invite', do: 'accept' }, t.invites.noted)}
          >
            {t.invites.accept}
          </ActButton>
        </>
      )}
      <ol className={css.tasks}>
        {invite.steps.map(({ at, does, reward }, i) => {
          const mine = state?.steps[i];
          const done = mine?.done ?? 0;
          const off =
            mine?.isClaimed === true ? t.claimed : mine?.isGone === true ? t.gone : undefined;
          const won = page.rewards[reward];
          return (
            <li key={`${does} ${at}`}>
              <div className="grow stack between-4">
                <span className="strong">{t.invites.step[does](at)}</span>
                <span className="small num">
                  {won && rewardWords(won)} · {t.progress(done, at)}
                </span>
                <progress
                  className={css.progress}
                  value={done}
                  max={at}
                  aria-label={t.progress(done, at)}
                />
              </div>
              {(done >= at || off !== undefined) && (
                <Button
                  color="pay"
                  disabled={off !== undefined}
                  loading={campaign.busy === mechanic}
                  onClick={() =>
                    campaign.act(mechanic, { kind: 'invite', do: 'claim', does, at }, t.granted)
                  }
                >
                  {off ?? t.claim}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <OwnLink
        campaign={campaign}
        mechanic={mechanic}
        token={state?.token}
        share={{ kind: 'invite', do: 'share' }}
      />
      <h3 className="strong above-12 below-8">{t.invites.list}</h3>
      {state === undefined || state.riders.length === 0 ? (
        <p>{t.invites.nobody}</p>
      ) : (
        <ul className={css.places}>
          {state.riders.map(({ name, at, does }) => (
            <li key={at + name}>
              <span className="grow">
                <span className="num strong">{name}</span>
                <br />
                <span className="small num">{fullTime(at)}</span>
              </span>
              <span>{t.invites.state[does]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
