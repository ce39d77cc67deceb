import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { fullTime } from '../../../ui/text/long-date.ts';
import { standingMessages } from '../standing-messages.ts';
import { type CampaignView, stateOf } from '../use-campaign.ts';
import { PathButton } from './buttons.tsx';
import { ActButton, type BlockProps, Card } from './card.tsx';

/** The agreed version, and when it was agreed to. */
function agreedIn(campaign: CampaignView, mechanic: string) {
  const account = stateOf(campaign, mechanic, 'carbon')?.account;
  if (account) return { version: account.version, at: account.agreedAt };
  return stateOf(campaign, mechanic, 'consent')?.agreed ?? undefined;
}

/** The agreement that opens an account or lets rides count; once agreed, its date and the button to withdraw. */
export function AgreementBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'agreement'>>) {
  const texts = standingMessages();
  const agreementMechanic = campaign.page.mechanics[mechanic];
  if (agreementMechanic?.kind !== 'carbon' && agreementMechanic?.kind !== 'consent') return null;
  const t = { ...texts.carbon, ...(agreementMechanic.kind === 'consent' && texts.consent) };
  const { version, paragraphs } = agreementMechanic.agreement;
  const agreed = agreedIn(campaign, mechanic);
  const invitedBy = stateOf(campaign, mechanic, 'carbon')?.invitedBy;
  const withdraw = async (): Promise<void> => {
    const { ask: content, act: confirmText, done } = t.withdraw;
    if (!(await confirmDialog({ content, confirmText, danger: true }))) return;
    campaign.act(mechanic, { kind: agreementMechanic.kind, do: 'withdraw' }, done);
  };
  const agree = (): void =>
    campaign.act(
      mechanic,
      agreementMechanic.kind === 'carbon'
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
            {agreementMechanic.kind === 'carbon' && (
              <PathButton to={agreementMechanic.pages.home} color="pay" size="large" block>
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
