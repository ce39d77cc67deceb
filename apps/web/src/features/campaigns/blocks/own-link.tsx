import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { useAction } from '../../../core/query/use-action.ts';
import { countStep } from '../../../domain/campaigns/late-counting.ts';
import { shareMessages } from '../../../domain/share/messages.ts';
import type { PageWords } from '../../../domain/share/page-words.ts';
import { passOn } from '../../../domain/share/pass-on.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { standingMessages } from '../standing-messages.ts';
import { saveAsPoster, wordsOf } from '../pass-on.ts';
import { type CampaignView, isOver } from '../use-campaign.ts';
import { ActButton } from './card.tsx';

interface OwnLinkProps {
  campaign: CampaignView;
  mechanic: string;
  /** The token of the rider's link; undefined or null if a tap must create it. */
  token: string | null | undefined;
  /** The act that creates the link. */
  share: MechanicInput;
  /** What the link is for, where a page has several. */
  name?: string | undefined;
}

/** The rider's own link: creates it, shares it, or saves it as a poster. */
export function OwnLink({ campaign, mechanic, token, share, name }: OwnLinkProps) {
  const t = standingMessages();
  const shareTexts = shareMessages();
  const pass = useAction(passOn, { onFail: () => showToast(shareTexts.copyFailed) });
  const save = useAction((words: PageWords) => saveAsPoster(campaign.page, words), {
    onFail: () => showToast(shareTexts.posterFailed),
  });
  const isLate = isOver(campaign);
  if (token === undefined || token === null || isLate) {
    return (
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={isLate ? t.help.ended : undefined}
        onAct={() => campaign.act(mechanic, share, t.help.linkMade)}
        name={name}
      >
        {t.help.makeLink}
      </ActButton>
    );
  }
  const pageWords = wordsOf(campaign.page, token);
  const passAs = ({ run }: Pick<typeof pass, 'run'>): void => {
    countStep(campaign.page, 'shared');
    run(pageWords);
  };
  return (
    <div className="stack between-12">
      <Button color="pay" size="large" block loading={pass.running} onClick={() => passAs(pass)}>
        {t.help.passOn}
      </Button>
      <Button
        color="pay"
        fill="outline"
        size="large"
        block
        loading={save.running}
        onClick={() => passAs(save)}
      >
        {shareTexts.poster}
      </Button>
    </div>
  );
}
