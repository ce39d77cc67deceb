import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import { goAnywhere } from '../../../core/route/go-anywhere.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { Button } from '../../../ui/button/button.tsx';
import { campaignMessages } from '../messages.ts';
import { hasCredential } from '../use-campaign.ts';
import { PathButton } from './buttons.tsx';
import { type BlockProps, Card } from './card.tsx';

/** Leads to the login and then to a page; a rider who is logged in goes there immediately. */
export function LoginBlock({ block: { title, text, to }, campaign }: BlockProps<Block<'login'>>) {
  const t = campaignMessages().login;
  const { credential } = campaign.page;
  // The document was drawn for everyone.
  const isIn = useHydrated() && hasCredential(campaign.page);
  const logIn = (): void => {
    const loginQuery = { return: linkTo(to) };
    void goAnywhere('login', {
      ...loginQuery,
      ...(credential === 'local' && { credential: 'local' }),
    });
  };
  return (
    <Card title={title}>
      {text && <p className="below-12">{inLanguage(text)}</p>}
      {isIn ? (
        <>
          <p className="small below-8">{t.done}</p>
          <PathButton to={to} color="pay" size="large" block>
            {t.goOn}
          </PathButton>
        </>
      ) : (
        <Button color="pay" size="large" block onClick={logIn}>
          {t.act}
        </Button>
      )}
    </Card>
  );
}
