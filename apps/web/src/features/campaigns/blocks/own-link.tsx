import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { useAction } from '../../../core/query/use-action.ts';
import { countStep } from '../../../domain/campaigns/counting.ts';
import { shareMessages } from '../../../domain/share/messages.ts';
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
  /** That of the rider's link; undefined or null: it is made on a tap. */
  token: string | null | undefined;
  /** What makes it. */
  share: MechanicInput;
}

/** The rider's own link: it is made, passed on to a friend, or saved as a poster. */
export function OwnLink({ campaign, mechanic, token, share }: OwnLinkProps) {
  const t = standingMessages();
  const words = shareMessages();
  const pass = useAction(passOn, { onFail: () => showToast(words.copyFailed) });
  const save = useAction(saveAsPoster, { onFail: () => showToast(words.posterFailed) });
  const isLate = isOver(campaign);
  if (token === undefined || token === null || isLate) {
    return (
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={isLate ? t.help.ended : undefined}
        onAct={() => campaign.act(mechanic, share, t.help.linkMade)}
      >
        {t.help.makeLink}
      </ActButton>
    );
  }
  const shown = wordsOf(campaign.page, token);
  const passAs = ({ run }: Pick<typeof pass, 'run'>): void => {
    countStep(campaign.page, 'shared');
    run(shown);
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
        {words.poster}
      </Button>
    </div>
  );
}
