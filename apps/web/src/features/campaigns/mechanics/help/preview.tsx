import { inLanguage } from '../../../../core/i18n/language.ts';
import { useHydrated } from '../../../../core/view/use-hydrated.ts';
import { pictureAddress } from '../../../../domain/share/share-info.ts';
import { linkForOthers } from '../../../../domain/share/share-link.ts';
import { classes } from '../../../../ui/style/classes.ts';
import { standingMessages } from '../../standing-messages.ts';
import { wordsOf } from '../../pass-on.ts';
import type { CampaignView } from '../../use-campaign.ts';
import look from './help.module.css';

/** The preview of the link that others see in a chat. */
export function Preview({ campaign: { page } }: { campaign: CampaignView }) {
  const t = standingMessages().help;
  const isHydrated = useHydrated();
  const { title, desc, address } = wordsOf(page);
  return (
    <>
      <p className="small below-8">{t.previewLead}</p>
      <div className={look.chat}>
        <div className="grow">
          <p className="strong">{title}</p>
          <p className="small above-8">{desc}</p>
        </div>
        <img src={pictureAddress('gift', 'svg')} alt="" width={64} height={64} />
      </div>
      <p className={classes(look.address, 'small num')}>
        {isHydrated ? linkForOthers(address) : ' '}
      </p>
      <p className="small">{inLanguage(page.name)}</p>
    </>
  );
}
