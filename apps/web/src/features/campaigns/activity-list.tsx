import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { Until } from '../../ui/text/until.tsx';
import { PathButton } from './blocks/buttons.tsx';
import css from './campaign.module.css';
import { standingMessages } from './standing-messages.ts';

interface ActivityListProps {
  page: CampaignPageView;
  /** Kinds of mechanics; empty: all. */
  wantedKinds: readonly string[];
  heading: 'h2' | 'h3';
}

/** Open campaigns, each with how to take part and until when. */
export default function ActivityList({ page, wantedKinds, heading: Name }: ActivityListProps) {
  const t = standingMessages().activities;
  const isWanted = (kind: string): boolean =>
    wantedKinds.length === 0 || wantedKinds.includes(kind);
  const activities = (page.activities ?? []).filter((each) => each.mechanics.some(isWanted));
  if (activities.length === 0) return <p>{t.none}</p>;
  return (
    <ul className={css.listed}>
      {activities.map(({ campaign, name, text, address, until, mechanics: kinds }) => (
        <li key={campaign}>
          <Name className="strong">{inLanguage(name)}</Name>
          <p>{inLanguage(text)}</p>
          {kinds
            .filter(isWanted)
            .map((kind) => textOr(t.how, kind, ''))
            .filter((line) => line !== '')
            .map((line) => (
              <p key={line} className="small">
                {line}
              </p>
            ))}
          <p className="small num">
            <Until end={until} />
          </p>
          <PathButton to={address} color="pay" fill="outline" block>
            {t.open(inLanguage(name))}
          </PathButton>
        </li>
      ))}
    </ul>
  );
}
