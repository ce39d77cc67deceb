import type { Block } from '@shtrans/contract/campaigns/blocks';
import { linkTo } from '@shtrans/contract/link-to';
import type { MouseEvent, ReactNode } from 'react';
import { inLanguage, language } from '../../../core/i18n/language.ts';
import { goTo, useLocationShown } from '../../../core/route/router.ts';
import { buttonClass, type ButtonLook } from '../../../ui/button.tsx';

interface PathLinkProps extends ButtonLook {
  /** A path of the web app, a campaign's included, maybe with a query. */
  to: string;
  /** As the rider follows it. */
  onGo?: () => void;
  children: ReactNode;
}

/** A link to a page that an operator named by its path. */
export function PathLink({ to, onGo, children, ...look }: PathLinkProps) {
  const [path = '/', search = ''] = to.split('?');
  const { preview } = useLocationShown().query;
  // Pages of a previewed campaign are those of the preview.
  const query = {
    ...Object.fromEntries(new URLSearchParams(search)),
    ...(preview !== undefined && { preview }),
  };
  const address = linkTo(
    path,
    {},
    language() === 'en_us' ? { ...query, language: 'en_us' } : query,
  );
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    goTo(address);
  };
  return (
    <a href={address} className={buttonClass(look)} onClick={go}>
      {children}
    </a>
  );
}

export const ButtonsBlock = ({ block }: { block: Block<'buttons'> }) => (
  <div className="stack between-12 sides below-12">
    {block.buttons.map(({ label, to }, at) => (
      <PathLink
        key={to}
        to={to}
        color="pay"
        fill={at === 0 ? 'solid' : 'outline'}
        size="large"
        block
      >
        {inLanguage(label)}
      </PathLink>
    ))}
  </div>
);
