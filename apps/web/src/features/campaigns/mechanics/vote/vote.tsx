import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useId, useState } from 'react';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { classes } from '../../../../ui/style/classes.ts';
import standingCss from '../../standing.module.css';
import { campaignMessages } from '../../messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { drawingUrl } from '../../../../ui/picture/drawing-url.ts';
import look from './vote.module.css';

type Option = Mechanic<'vote'>['options'][number];
type State = MechanicState<'vote'> | undefined;

/** The options to vote for, one at a time, or the votes so far. */
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
  const [chosenOption, setChosenOption] = useState<string>();
  const group = useId();
  const isSpent = state?.votesLeft === 0;
  const submit = (): void => {
    if (chosenOption === undefined) return;
    campaign.act(mechanic, { kind: 'vote', option: chosenOption }, t.done);
    setChosenOption(undefined);
  };
  return (
    <>
      <p className="small num">{t.left(state?.votesLeft ?? vote.perDay)}</p>
      <fieldset className={look.ballot}>
        <legend className="visually-hidden">{t.options}</legend>
        {vote.options.map(({ id, name, text, art }) => {
          const svg = art === undefined ? undefined : campaign.page.art[art];
          const optionState = state?.options.find((each) => each.id === id);
          const isMine = optionState?.isMine === true;
          const isChosen = chosenOption === id;
          return (
            <div key={id} className={classes(look.choice, (isMine || isChosen) && look.chosen)}>
              <label className={look.label}>
                {svg !== undefined && <img src={drawingUrl(svg)} alt="" width={96} height={96} />}
                <span className="strong">{inLanguage(name)}</span>
                {text && <span className="small">{inLanguage(text)}</span>}
                <span className={look.pick}>
                  <input
                    type="radio"
                    name={group}
                    disabled={isSpent}
                    checked={isChosen}
                    onChange={() => setChosenOption(id)}
                  />
                  {isMine ? t.mine : t.pick}
                </span>
              </label>
              {optionState && (
                // The new number slides in where the old one was.
                <output key={optionState.votes} className={classes('small num', look.votes)}>
                  {t.votes(optionState.votes)}
                </output>
              )}
              {isChosen && !isSpent && (
                <ActButton campaign={campaign} mechanic={mechanic} onAct={submit}>
                  {t.submit}
                </ActButton>
              )}
            </div>
          );
        })}
      </fieldset>
      {(isSpent || chosenOption === undefined) && (
        <p className="small centred">{isSpent ? t.spent : t.choose}</p>
      )}
    </>
  );
}

function Standings({ options, state }: { options: readonly Option[]; state: State }) {
  const t = campaignMessages().vote;
  const rows = state?.options ?? options.map(({ id }) => ({ id, votes: 0, isMine: false }));
  const maxVotes = Math.max(1, ...rows.map(({ votes }) => votes));
  return (
    <ol className={standingCss.places}>
      {rows.map(({ id, votes, isMine }, index) => {
        const option = options.find((each) => each.id === id);
        return (
          option && (
            // oxlint-disable-next-line react/no-array-index-key -- a place keeps its row
            <li key={index} className={classes(isMine && standingCss.own)}>
              <span
                className={classes('num', standingCss.place)}
                data-first={(votes > 0 && index < 3) || undefined}
              >
                {index + 1}
              </span>
              <span className="grow">
                {inLanguage(option.name)}
                <span className={look.bar} aria-hidden="true">
                  <span style={{ transform: `scaleX(${votes / maxVotes})` }} />
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
