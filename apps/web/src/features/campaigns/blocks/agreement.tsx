import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { fullTime } from '../../../ui/text/time.ts';
import { standingMessages } from '../standing-messages.ts';
import { type CampaignView, stateOf } from '../use-campaign.ts';
import { PathButton } from './buttons.tsx';
import { ActButton, type BlockProps, Card } from './card.tsx';

/** What was agreed to, and when. */
function agreedIn(campaign: CampaignView, mechanic: string) {
  const account = stateOf(campaign, mechanic, 'carbon')?.account;
  if (account) return { version: account.version, at: account.agreedAt };
  return stateOf(campaign, mechanic, 'consent')?.agreed ?? undefined;
}

/** What the rider agrees to, and so opens an account or has rides count; or when they did, and how they take it back. */
export function AgreementBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'agreement'>>) {
  const own = standingMessages();
  const named = campaign.page.mechanics[mechanic];
  if (named?.kind !== 'carbon' && named?.kind !== 'consent') return null;
  const t = { ...own.carbon, ...(named.kind === 'consent' && own.consent) };
  const { version, paragraphs } = named.agreement;
  const agreed = agreedIn(campaign, mechanic);
  const invitedBy = stateOf(campaign, mechanic, 'carbon')?.invitedBy;
  const withdraw = async (): Promise<void> => {
    const { ask: content, act: confirmText, done } = t.withdraw;
    if (!(await confirmDialog({ content, confirmText, danger: true }))) return;
    campaign.act(mechanic, { kind: named.kind, do: 'withdraw' }, done);
  };
  const agree = (): void =>
    campaign.act(
      mechanic,
      named.kind === 'carbon'
        ? { kind: 'carbon', do: 'open', version }
        : { kind: 'consent', do: 'agree', version },
      t.opened,
    );
  return (
    <Card title={title}>
      <div className="stack between-12">
        {!agreed && invitedBy && <p className="strong">{t.invitedBy(invitedBy.name)}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph.zh}>{inLanguage(paragraph)}</p>
        ))}
        <p className="small num">
          {agreed ? t.agreed(agreed.version, fullTime(agreed.at)) : t.version(version)}
        </p>
        {agreed ? (
          <>
            {named.kind === 'carbon' && (
              <PathButton to={named.pages.home} color="pay" size="large" block>
                {t.toAccount}
              </PathButton>
            )}
            <Button
              fill="none"
              block
              loading={campaign.busy.includes(mechanic)}
              onClick={() => void withdraw()}
            >
              {t.withdraw.act}
            </Button>
          </>
        ) : (
          <ActButton campaign={campaign} mechanic={mechanic} onAct={agree}>
            {t.open}
          </ActButton>
        )}
      </div>
    </Card>
  );
}
