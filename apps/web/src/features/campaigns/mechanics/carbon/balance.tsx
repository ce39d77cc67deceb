import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { Button } from '../../../../ui/button/button.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import standingCss from '../../standing.module.css';
import { invite } from '../../invite.ts';
import { standingMessages } from '../../standing-messages.ts';
import { type CampaignView, stateOf, hasCredential } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { type BlockProps, Card } from '../../blocks/card.tsx';
import { lateCode } from '../../../../core/query/late-code.ts';
import { pages } from '../../../../core/query/query.ts';
import { useQuery } from '../../../../core/query/use-query.ts';
import { Loaded } from '../../../../ui/page/loaded.tsx';
import { LedgerRoom } from '../../ledger-room.tsx';

/** The balance of the account, and what this month added to it. */
export function BalanceBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'balance'>>) {
  const t = standingMessages().carbon;
  const carbon = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'carbon');
  if (carbon?.kind !== 'carbon') return null;
  const { account = null, grams = 0, owed = 0, month, savings = [] } = state ?? {};
  const ofMonth = savings.filter((saving) => saving.month === month);
  const sum = (field: 'grams' | 'rides'): number =>
    ofMonth.reduce((all, saving) => all + saving[field], 0);
  return (
    <Card title={title}>
      <div className="stack between-12">
        <p className={standingCss.score}>{t.grams(grams)}</p>
        <dl className={standingCss.sums}>
          <div>
            <dt className="small">{t.thisMonth}</dt>
            <dd className="num">{t.grams(sum('grams'))}</dd>
          </div>
          <div>
            <dt className="small">{t.ridesOfMonth}</dt>
            <dd className="num">{sum('rides')}</dd>
          </div>
        </dl>
        {owed > 0 && <Note>{t.owed(owed)}</Note>}
        {account ? (
          <Invitation campaign={campaign} carbon={carbon} account={account} />
        ) : (
          <>
            <p>{t.notOpen}</p>
            <PathButton to={carbon.pages.create} color="pay" size="large" block>
              {t.toOpen}
            </PathButton>
          </>
        )}
      </div>
    </Card>
  );
}

interface InvitationProps {
  campaign: CampaignView;
  carbon: Mechanic<'carbon'>;
  account: NonNullable<MechanicState<'carbon'>['account']>;
}

function Invitation({ campaign, carbon, account }: InvitationProps) {
  const t = standingMessages();
  return (
    <>
      <Button
        color="pay"
        fill="outline"
        size="large"
        block
        onClick={() => void invite(campaign.page, carbon.pages.join, account.invite)}
      >
        {t.inviteFriends}
      </Button>
      {account.invited > 0 && <p className="small centred">{t.carbon.invited(account.invited)}</p>}
    </>
  );
}

/** Loaded separately, because few pages have it. */
const carbonLedger = lateCode('carbon ledger', () => import('../../carbon-ledger.tsx'));

/** Each movement of the account with its cause, for riders who are logged in. */
export function LedgerBlock({ block: { title }, campaign: { page } }: BlockProps<Block<'ledger'>>) {
  const isLoggedIn = hasCredential(page);
  const list = pages(
    page.credential === 'local' ? 'GET maas:/v1/local/carbon-ledger' : 'GET maas:/v1/carbon-ledger',
    { query: {} },
    { freshMs: 0 },
  );
  // Loads both in parallel.
  const read = useQuery(isLoggedIn ? list : undefined);
  const code = useQuery(isLoggedIn ? carbonLedger : undefined);
  return (
    <Card title={title}>
      {isLoggedIn && (
        <Loaded read={code} skeleton={<LedgerRoom />}>
          {({ default: CarbonLedger }) => <CarbonLedger list={list} read={read} />}
        </Loaded>
      )}
    </Card>
  );
}
