import { language } from '../../../../core/i18n/language.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { timeInText } from '../../../../ui/text/time.ts';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { type CampaignView, stateOf } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';

/** Subscribes the rider to a text message at the start, or unsubscribes them. */
export function Remind({ campaign, mechanic }: { campaign: CampaignView; mechanic: string }) {
  const t = campaignMessages().remind;
  const state = stateOf(campaign, mechanic, 'remind');
  const { standing, page } = campaign;
  const isPaused = standing?.off.some((part) => part === '' || part === mechanic) ?? false;
  const isSubscribed = state?.isAsked ?? false;
  const isTooLate = state?.at === null || ['claim', 'over'].includes(standing?.phase ?? page.phase);
  const act = (action: 'ask' | 'stop', confirmation: string): void =>
    campaign.act(mechanic, { kind: 'remind', do: action, language: language() }, confirmation);
  return (
    <div className={css.remind}>
      <Button
        color="pay"
        size="large"
        fill={isSubscribed ? 'outline' : 'solid'}
        block
        loading={campaign.busy.includes(mechanic)}
        disabled={!isSubscribed && (isPaused || isTooLate)}
        onClick={() => (isSubscribed ? act('stop', t.stopped) : act('ask', t.asked))}
      >
        {isSubscribed ? t.stop : isPaused ? campaignMessages().paused : isTooLate ? t.none : t.ask}
      </Button>
      {/* The line keeps its height before its text is known. */}
      <p className="small num">
        {state?.at == null
          ? t.note
          : isSubscribed
            ? t.goesAt(timeInText(state.at))
            : t.wouldGoAt(timeInText(state.at))}
      </p>
      <PathButton to="/sessions" fill="none" block>
        {t.all}
      </PathButton>
    </div>
  );
}
