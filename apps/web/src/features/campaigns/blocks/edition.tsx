import type { Block } from '@shtrans/contract/campaigns/blocks';
import { currentHost } from '../../../core/host/current-host.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import standingCss from '../standing.module.css';
import { campaignMessages } from '../messages.ts';
import { PathButton } from './buttons.tsx';
import { type BlockProps, Card } from './card.tsx';

/** A page made for some hosts: its own words there, and elsewhere how to open it there or take part here. */
export function EditionBlock({
  block: { hosts, inside, outside, open, to },
}: BlockProps<Block<'edition'>>) {
  // The document was drawn for all hosts.
  const hydrated = useHydrated();
  const isInside = hydrated && hosts.includes(currentHost().host);
  const { title, text } = isInside ? inside : outside;
  return (
    <Card title={title}>
      <p>{inLanguage(text)}</p>
      {!isInside && (
        <div className={standingCss.editions}>
          <a
            className={buttonClass({ color: 'pay', size: 'large', block: true })}
            href={hydrated ? open + encodeURIComponent(window.location.href) : undefined}
          >
            {inLanguage(outside.open)}
          </a>
          <PathButton to={to} color="pay" fill="outline" size="large" block>
            {campaignMessages().allHosts}
          </PathButton>
        </div>
      )}
    </Card>
  );
}
