import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmDialog } from '../../../ui/dialog.ts';
import { fullTime } from '../../../ui/time.ts';
import { campaignMessages } from '../messages.ts';
import { stateOf } from '../use-campaign.ts';
import { PathButton } from './buttons.tsx';
import { ActButton, type BlockProps, Card } from './card.tsx';

/** What the rider agrees to and so opens the account; or when they did, and how they take it back. */
export function AgreementBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'agreement'>>) {
  const t = campaignMessages().carbon;
  const carbon = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'carbon');
  if (carbon?.kind !== 'carbon') return null;
  const { version, paragraphs } = carbon.agreement;
  const account = state?.account ?? undefined;
  const withdraw = async (): Promise<void> => {
    const { ask: content, act: confirmText, done } = t.withdraw;
    if (!(await confirmDialog({ content, confirmText, danger: true }))) return;
    campaign.act(mechanic, { kind: 'carbon', do: 'withdraw' }, done);
  };
  return (
    <Card title={title}>
      <div className="stack between-12">
        {!account && state?.invitedBy && (
          <p className="strong">{t.invitedBy(state.invitedBy.name)}</p>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph.zh}>{inLanguage(paragraph)}</p>
        ))}
        <p className="small num">
          {account ? t.agreed(account.version, fullTime(account.agreedAt)) : t.version(version)}
        </p>
        {account ? (
          <>
            <PathButton to={carbon.pages.home} color="pay" size="large" block>
              {t.toAccount}
            </PathButton>
            <Button
              fill="none"
              block
              loading={campaign.busy === mechanic}
              onClick={() => void withdraw()}
            >
              {t.withdraw.act}
            </Button>
          </>
        ) : (
          <ActButton
            campaign={campaign}
            mechanic={mechanic}
            onAct={() => campaign.act(mechanic, { kind: 'carbon', do: 'open', version }, t.opened)}
          >
            {t.open}
          </ActButton>
        )}
      </div>
    </Card>
  );
}
