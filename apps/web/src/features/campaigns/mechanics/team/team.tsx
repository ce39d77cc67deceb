import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useState } from 'react';
import { co2Text } from '../../../../domain/transport/co2-text.ts';
import { textOr } from '../../../../core/i18n/language.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { confirmDialog } from '../../../../ui/overlay/dialog.ts';
import { Field } from '../../../../ui/form/field.tsx';
import standingCss from '../../standing.module.css';
import { invite } from '../../invite.ts';
import { standingMessages } from '../../standing-messages.ts';
import { type CampaignView, stateOf } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

type Mine = NonNullable<MechanicState<'team'>['mine']>;

interface PartProps {
  campaign: CampaignView;
  /** The mechanic's name in its campaign. */
  name: string;
  teams: Mechanic<'team'>;
  state: MechanicState<'team'> | undefined;
}

/** The rider's team, the form that founds one, or the team of an invitation. */
export function TeamBlock({
  block: { title, mechanic, view },
  campaign,
}: BlockProps<Block<'team'>>) {
  const teams = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'team');
  if (teams?.kind !== 'team') return null;
  const part = { campaign, name: mechanic, teams, state };
  const ownTeam = state?.mine ?? undefined;
  const isInOtherTeam = view === 'join' && ownTeam?.id !== state?.invited?.id;
  return (
    <Card title={title}>
      {ownTeam && !isInOtherTeam ? (
        <MyTeam {...part} ownTeam={ownTeam} isWhole={view === 'detail'} />
      ) : view === 'create' ? (
        <CreateTeam {...part} />
      ) : view === 'join' ? (
        <Invitation {...part} />
      ) : (
        <NoTeam {...part} />
      )}
    </Card>
  );
}

function NoTeam({ teams }: PartProps) {
  const t = standingMessages();
  return (
    <div className="stack between-12">
      <p>{t.noTeam(teams.min, teams.max)}</p>
      <PathButton to={teams.pages.create} color="pay" size="large" block>
        {t.toCreateTeam}
      </PathButton>
    </div>
  );
}

function CreateTeam({ campaign, name }: PartProps) {
  const t = standingMessages();
  const [team, setTeam] = useState('');
  const create = (): void =>
    campaign.act(name, { kind: 'team', do: 'create', name: team }, t.teamCreated);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (team.trim() !== '') create();
      }}
    >
      <Field
        label={t.teamName}
        placeholder={t.teamNameHint}
        value={team}
        maxLength={24}
        autoComplete="off"
        onChange={setTeam}
      />
      <ActButton
        campaign={campaign}
        mechanic={name}
        off={team.trim() === '' ? t.createTeam : undefined}
        onAct={create}
      >
        {t.createTeam}
      </ActButton>
    </form>
  );
}

function Invitation({ campaign, name, teams, state }: PartProps) {
  const t = standingMessages();
  const { invited, mine } = state ?? { invited: null, mine: null };
  return (
    <div className="stack between-12">
      {invited ? (
        <>
          <p className={standingCss.teamName}>{invited.name}</p>
          <p className="num">{t.members(invited.size, teams.max)}</p>
        </>
      ) : (
        <p>{t.noInvitation}</p>
      )}
      {invited && !mine && (
        <ActButton
          campaign={campaign}
          mechanic={name}
          off={invited.isFull ? t.teamFull : undefined}
          onAct={() => campaign.act(name, { kind: 'team', do: 'join' }, t.teamJoined)}
        >
          {t.joinTeam}
        </ActButton>
      )}
      {mine && <p>{t.inOtherTeam(mine.name)}</p>}
      <PathButton
        to={mine ? teams.pages.detail : teams.pages.create}
        color="pay"
        fill="outline"
        size="large"
        block
      >
        {mine ? t.toMyTeam : t.toCreateTeam}
      </PathButton>
    </div>
  );
}

function MyTeam({
  campaign,
  name,
  teams,
  ownTeam,
  isWhole,
}: PartProps & { ownTeam: Mine; isWhole: boolean }) {
  const t = standingMessages();
  const isOpen = (campaign.standing?.phase ?? campaign.page.phase) === 'open';
  const missing = teams.min - ownTeam.members.length;
  return (
    <div className="stack between-12">
      <p className={standingCss.teamName}>{ownTeam.name}</p>
      {ownTeam.nameStanding !== undefined && (
        <p className="small">{textOr(t.nameStanding, ownTeam.nameStanding, '')}</p>
      )}
      <p className="num">{t.members(ownTeam.members.length, teams.max)}</p>
      <dl className={standingCss.sums}>
        <div>
          <dt className="small">{t.carbonSaved}</dt>
          <dd className="num">{co2Text(ownTeam.grams)}</dd>
        </div>
        <div>
          <dt className="small">{t.ridesTaken}</dt>
          <dd className="num">{ownTeam.rides}</dd>
        </div>
      </dl>
      {missing > 0 && <p className="small">{t.membersMissing(missing)}</p>}
      {isWhole && <Members ownTeam={ownTeam} />}
      {isOpen && ownTeam.members.length < teams.max && (
        <Button
          color="pay"
          size="large"
          block
          onClick={() => void invite(campaign.page, teams.pages.join, ownTeam.id)}
        >
          {t.inviteFriends}
        </Button>
      )}
      {isWhole && isOpen && <GoAway campaign={campaign} name={name} ownTeam={ownTeam} />}
      {!isWhole && (
        <PathButton to={teams.pages.detail} color="pay" fill="outline" size="large" block>
          {t.toMyTeam}
        </PathButton>
      )}
    </div>
  );
}

function Members({ ownTeam: { members } }: { ownTeam: Mine }) {
  const t = standingMessages();
  return (
    <ul className={standingCss.places}>
      {members.map(({ name, isFounder, isMe, grams }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two masked numbers can look the same
        <li key={index} className={isMe ? standingCss.own : undefined}>
          <span className="grow num">
            {name}
            {isFounder && ` · ${t.founder}`}
            {isMe && ` · ${t.me}`}
          </span>
          <span className="num">{co2Text(grams)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Leaves the team; its founder dissolves it. */
function GoAway({
  campaign,
  name,
  ownTeam,
}: {
  campaign: CampaignView;
  name: string;
  ownTeam: Mine;
}) {
  const t = standingMessages();
  const texts = ownTeam.isFounder ? t.dissolve : t.leave;
  const go = async (): Promise<void> => {
    const { ask: content, act: confirmText } = texts;
    if (!(await confirmDialog({ content, confirmText, danger: true }))) return;
    campaign.act(name, { kind: 'team', do: ownTeam.isFounder ? 'dissolve' : 'leave' }, texts.done);
  };
  return (
    <Button fill="none" block loading={campaign.busy.includes(name)} onClick={() => void go()}>
      {texts.act}
    </Button>
  );
}
