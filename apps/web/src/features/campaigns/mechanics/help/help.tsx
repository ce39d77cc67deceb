import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useEffect, useEffectEvent } from 'react';
import { Link } from '../../../../core/route/link.tsx';
import { signal } from '../../../../core/state/signal.ts';
import { classes } from '../../../../ui/style/classes.ts';
import css from '../../campaign.module.css';
import standingCss from '../../standing.module.css';
import { campaignMessages } from '../../messages.ts';
import { standingMessages } from '../../standing-messages.ts';
import { RewardList, rewardText } from '../../reward.tsx';
import { type CampaignView, hasCredential, isOver, stateOf } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { OwnLink } from '../../blocks/own-link.tsx';
import look from './help.module.css';
import { Preview } from './preview.tsx';

type State = MechanicState<'help'>;

interface ViewProps {
  campaign: CampaignView;
  /** The mechanic's name in its campaign. */
  name: string;
  mechanic: Mechanic<'help'>;
  /** Undefined until it is known. */
  state: State | undefined;
}

const VIEWS = {
  award: Award,
  help: Help,
  login: LogIn,
  preview: Preview,
  result: Result,
  share: Share,
};

/** A friend's request for help by a link, with the rider's reply; or the rider's own link. */
export function HelpBlock({
  block: { title, mechanic: name, view },
  campaign,
}: BlockProps<Block<'help'>>) {
  const mechanic = campaign.page.mechanics[name];
  if (mechanic?.kind !== 'help') return null;
  const View = VIEWS[view];
  return (
    <Card title={title}>
      <View
        campaign={campaign}
        name={name}
        mechanic={mechanic}
        state={stateOf(campaign, name, 'help')}
      />
    </Card>
  );
}

/** Why the rider cannot help by this link, now or at all; undefined if they can. */
function outcomeOf({ campaign, state }: ViewProps): string | undefined {
  const { outcome } = standingMessages().help;
  const invited = state?.invited;
  if (state !== undefined && !invited) return outcome.none;
  if (invited?.isHelped) return outcome.helped;
  if (invited?.isMine) return outcome.own;
  if (isOver(campaign)) return outcome.ended;
  if (state?.isSpent) return outcome.already;
  if (invited && invited.helps >= invited.need) return outcome.full;
  return undefined;
}

/** The path of a page below the link. */
const pathBelowLink = ({ page }: CampaignView, rest: string): string =>
  `/${page.link ?? ''}${rest}`;

/** The link that the rider left for the login: the help is given on their return. */
const leftFor = signal<string | undefined>(undefined);

/** Maximum number of helpers shown as places; above it only the number is shown. */
const MOST_PLACES = 10;

/** The number of helps so far, and a place for each if there are few. */
function Progress({ progress: { helps, need } }: { progress: { helps: number; need: number } }) {
  const t = standingMessages().help;
  return (
    <>
      {need <= MOST_PLACES && (
        <div className={look.places} aria-hidden="true">
          {Array.from({ length: need }, (_, index) => (
            <span key={index} className={classes(look.place, index < helps && look.taken)}>
              {index < helps ? '✓' : index + 1}
            </span>
          ))}
        </div>
      )}
      <p className="centred strong num below-12">{t.progress(helps, need)}</p>
    </>
  );
}

function Friend({ state }: Pick<ViewProps, 'state'>) {
  const t = standingMessages().help;
  const invited = state?.invited;
  return invited ? (
    <>
      <p className="centred">
        <span className={classes(standingCss.score, 'num')}>{invited.name}</span>
        <br />
        {invited.isMine ? t.yourLink : t.asks}
      </p>
      <Progress progress={invited} />
    </>
  ) : null;
}

/** The button that helps: it leads to the login if necessary, and the help is given on return. */
function HelpButton(props: ViewProps) {
  const { campaign, name, state } = props;
  const t = standingMessages().help;
  const { page } = campaign;
  const act = (): void => campaign.act(name, { kind: 'help', do: 'help' }, t.done);
  const canHelp = state !== undefined && outcomeOf(props) === undefined;
  const onReturn = useEffectEvent(() => {
    const leftLink = leftFor.get();
    if (leftLink === undefined || leftLink !== page.link || !hasCredential(page)) return;
    leftFor.set(undefined);
    act();
  });
  useEffect(() => {
    if (canHelp) onReturn();
  }, [canHelp]);
  return (
    <ActButton
      campaign={campaign}
      mechanic={name}
      onAct={() => {
        if (!hasCredential(page)) leftFor.set(page.link);
        act();
      }}
    >
      {t.act}
    </ActButton>
  );
}

function NewOnly({ state }: Pick<ViewProps, 'state'>) {
  const newOnly = state?.newOnly ?? null;
  return newOnly && <p className="small above-8">{standingMessages().help.newOnly[newOnly]}</p>;
}

/** The friend, the progress and the button. */
function Help(props: ViewProps) {
  const { campaign, name, state, mechanic } = props;
  const t = standingMessages().help;
  const outcome = outcomeOf(props);
  if (state?.invited?.isMine) return <Share {...props} />;
  const reward = campaign.page.rewards[mechanic.helperReward ?? ''];
  return (
    <>
      <Friend state={state} />
      {reward && <p className="centred below-12">{t.youGet(rewardText(reward))}</p>}
      {outcome === undefined ? (
        <>
          <HelpButton campaign={campaign} name={name} state={state} mechanic={mechanic} />
          <NewOnly state={state} />
        </>
      ) : (
        <p className="centred strong">{outcome}</p>
      )}
    </>
  );
}

/** The same for a visitor who is here to log in; the next page shows the outcome. */
function LogIn(props: ViewProps) {
  const { campaign, state } = props;
  const t = standingMessages().help;
  const outcome = outcomeOf(props);
  return (
    <>
      <Friend state={state} />
      {outcome === undefined ? (
        <>
          <p className="centred below-12">{t.loginLead}</p>
          <HelpButton {...props} />
          <NewOnly state={state} />
        </>
      ) : (
        <>
          <p className="centred strong below-12">{outcome}</p>
          {state?.invited && (
            <PathButton
              to={pathBelowLink(campaign, '/login-result')}
              color="pay"
              size="large"
              block
            >
              {t.toResult}
            </PathButton>
          )}
        </>
      )}
    </>
  );
}

/** The outcome: helped, helped before, own link, or ended. */
function Result(props: ViewProps) {
  const { campaign, state } = props;
  const t = standingMessages().help;
  const outcome = outcomeOf(props);
  const isHelped = state?.invited?.isHelped === true;
  return (
    <div className="stack between-12">
      <p className={standingCss.score}>{isHelped ? '✓' : '♥'}</p>
      {isHelped && <p className="centred strong">{t.thanks}</p>}
      <p className="centred strong">{outcome ?? t.outcome.notYet}</p>
      {state?.invited && <Progress progress={state.invited} />}
      {outcome === undefined && <HelpButton {...props} />}
      {state?.invited && (
        <PathButton
          to={pathBelowLink(campaign, isHelped ? '/award-result' : '/share-two')}
          color="pay"
          fill={outcome === undefined ? 'outline' : 'solid'}
          size="large"
          block
        >
          {isHelped ? t.toAward : t.toOwnLink}
        </PathButton>
      )}
    </div>
  );
}

/** The rider's link at this page: this one, the one of the second level, or without a link their first. */
const ownOf = ({ campaign: { page }, state }: ViewProps): State['links'][number] | undefined =>
  state?.links.find(({ token, level }) =>
    state.invited === null || page.link === undefined
      ? level === 1
      : state.invited.isMine
        ? token === page.link
        : level === 2,
  );

/** The rider's own link, its progress, and the reward when it is complete. */
function Share(props: ViewProps) {
  const { campaign, name, mechanic } = props;
  const t = standingMessages().help;
  const ownLink = ownOf(props);
  const reward = campaign.page.rewards[mechanic.reward];
  return (
    <>
      {reward && <p className="centred below-12">{t.needs(mechanic.need, rewardText(reward))}</p>}
      {ownLink && <Progress progress={ownLink} />}
      {ownLink && ownLink.helps >= ownLink.need ? (
        <Claim {...props} />
      ) : (
        <OwnLink
          campaign={campaign}
          mechanic={name}
          token={ownLink?.token}
          share={{ kind: 'help', do: 'share' }}
          name={reward && rewardText(reward)}
        />
      )}
    </>
  );
}

function Claim({ campaign, name, state }: ViewProps) {
  const t = campaignMessages();
  const isClaimed = state?.links.every((each) => each.helps < each.need || each.isClaimed);
  return (
    <>
      <ActButton
        campaign={campaign}
        mechanic={name}
        off={isClaimed === true ? t.claimed : undefined}
        onAct={() => campaign.act(name, { kind: 'help', do: 'claim' }, t.granted)}
      >
        {t.claim}
      </ActButton>
      <p className={css.after}>{isClaimed === true && <Link to="coupons">{t.toWallet}</Link>}</p>
    </>
  );
}

/** What both sides win, and what the rider already has. */
function Award(props: ViewProps) {
  const { campaign, name, mechanic, state } = props;
  const t = standingMessages().help;
  const ownAwards = campaign.standing?.awards.filter((award) => award.mechanic === name) ?? [];
  const isComplete = state?.links.some(({ helps, need }) => helps >= need) === true;
  return (
    <div className="stack between-12">
      <h3 className="strong">{t.mine}</h3>
      {ownAwards.length === 0 && <p>{campaignMessages().noPrizes}</p>}
      {ownAwards.map(({ id, reward }) => (
        <p key={id}>✓ {rewardText(reward)}</p>
      ))}
      {isComplete && <Claim {...props} />}
      <h3 className="strong">{t.sharerGets(mechanic.need)}</h3>
      <RewardList page={campaign.page} names={[mechanic.reward]} />
      {mechanic.helperReward !== undefined && (
        <>
          <h3 className="strong">{t.helperGets}</h3>
          <RewardList page={campaign.page} names={[mechanic.helperReward]} />
        </>
      )}
    </div>
  );
}
