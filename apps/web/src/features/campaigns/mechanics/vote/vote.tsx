import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useId, useState } from 'react';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { classes } from '../../../../ui/style/classes.ts';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { drawingUrl } from '../../blocks/image.tsx';

type Option = Mechanic<'vote'>['options'][number];
type State = MechanicState<'vote'> | undefined;

/** What can be voted for, one of them at a time, or how the votes stand. */
export function VoteBlock({ block, campaign }: BlockProps<Block<'vote'>>) {
  const { title, mechanic, view } = block;
  const vote = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'vote');
  if (vote?.kind !== 'vote') return null;
  return (
    <Card title={title}>
      {view === 'ranking' ? (
        <Standings options={vote.options} state={state} />
      ) : (
        <Ballot campaign={campaign} mechanic={mechanic} vote={vote} state={state} />
      )}
    </Card>
  );
}

interface BallotProps {
  campaign: BlockProps<unknown>['campaign'];
  mechanic: string;
  vote: Mechanic<'vote'>;
  state: State;
}

function Ballot({ campaign, mechanic, vote, state }: BallotProps) {
  const t = campaignMessages().vote;
  const [chosen, setChosen] = useState<string>();
  const group = useId();
  const isSpent = state?.votesLeft === 0;
  const submit = (): void => {
    if (chosen === undefined) return;
    campaign.act(mechanic, { kind: 'vote', option: chosen }, t.done);
    setChosen(undefined);
  };
  return (
    <>
      <p className="small num">{t.left(state?.votesLeft ?? vote.perDay)}</p>
      <fieldset className={css.ballot}>
        <legend className="visually-hidden">{t.options}</legend>
        {vote.options.map(({ id, name, text, art }) => {
          const svg = art === undefined ? undefined : campaign.page.art[art];
          const isMine = state?.options.find((each) => each.id === id)?.isMine === true;
          return (
            <label
              key={id}
              className={classes(css.choice, (isMine || chosen === id) && css.chosen)}
            >
              {svg !== undefined && <img src={drawingUrl(svg)} alt="" width={96} height={96} />}
              <span className="strong">{inLanguage(name)}</span>
              {text && <span className="small">{inLanguage(text)}</span>}
              <span className={css.pick}>
                <input
                  type="radio"
                  name={group}
                  disabled={isSpent}
                  checked={chosen === id}
                  onChange={() => setChosen(id)}
                />
                {isMine ? t.mine : t.pick}
              </span>
            </label>
          );
        })}
      </fieldset>
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={isSpent ? t.spent : chosen === undefined ? t.choose : undefined}
        onAct={submit}
      >
        {t.submit}
      </ActButton>
    </>
  );
}

function Standings({ options, state }: { options: readonly Option[]; state: State }) {
  const t = campaignMessages().vote;
  const rows = state?.options ?? options.map(({ id }) => ({ id, votes: 0, isMine: false }));
  const most = Math.max(1, ...rows.map(({ votes }) => votes));
  return (
    <ol className={css.places}>
      {rows.map(({ id, votes, isMine }, at) => {
        const option = options.find((each) => each.id === id);
        return (
          option && (
            // oxlint-disable-next-line react/no-array-index-key -- a place stays where it is, whoever has it
            <li key={at} className={classes(isMine && css.own)}>
              <span
                className={classes('num', css.place)}
                data-first={(votes > 0 && at < 3) || undefined}
              >
                {at + 1}
              </span>
              <span className="grow">
                {inLanguage(option.name)}
                <span className={css.bar} aria-hidden="true">
                  <span style={{ transform: `scaleX(${votes / most})` }} />
                </span>
              </span>
              <span className="num">{state ? t.votes(votes) : ''}</span>
            </li>
          )
        );
      })}
    </ol>
  );
}
