import { textOr } from '../../core/i18n/language.ts';
import { backHere } from '../../core/route/router.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Note } from '../../ui/page/note.tsx';
import { shortDay } from '../../ui/text/time.ts';
import { campaignMessages } from './messages.ts';
import type { CampaignView } from './use-campaign.ts';

/** Shows once per page what prevents the rider from taking part. The login is requested only on the first tap. */
export function Gate({ campaign: { page, standing } }: { campaign: CampaignView }) {
  const t = campaignMessages();
  const phase = standing?.phase ?? page.phase;
  if (phase === 'before') return <Note>{t.beginsOn(shortDay(page.from))}</Note>;
  if (phase !== 'open') return <Note>{textOr(t.phase, phase, '')}</Note>;
  const hindrance = standing?.hindrance ?? null;
  if (hindrance === null || hindrance === 'login') return null;
  return (
    <>
      <Note>{textOr(t.hindrance, hindrance, '')}</Note>
      {hindrance === 'real_name' && (
        <ButtonLink to="realName" query={backHere()} color="pay" fill="outline" block>
          {t.toRealName}
        </ButtonLink>
      )}
    </>
  );
}
