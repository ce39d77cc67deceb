import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useLocationShown } from '../../../core/route/router.ts';
import { PathLink } from '../../../domain/campaigns/path-link.tsx';
import { buttonClass, type ButtonLook } from '../../../ui/button/button.tsx';
import css from '../campaign.module.css';

interface PathButtonProps extends ButtonLook {
  /** A path of the web app or of a campaign, with an optional query. */
  to: string;
  /** Called when the rider follows the link. */
  onGo?: () => void;
  children: ReactNode;
}

/** A button to a path that an operator wrote; in a preview it leads to the preview's page. */
export function PathButton({ to, onGo, children, ...buttonProps }: PathButtonProps) {
  const { preview } = useLocationShown().query;
  return (
    <PathLink to={to} query={{ preview }} className={buttonClass(buttonProps)} onGo={onGo}>
      {children}
    </PathLink>
  );
}

export const ButtonsBlock = ({ block }: { block: Block<'buttons'> }) => (
  <div className={css.buttons}>
    {block.buttons.map(({ label, to }, index) => (
      <PathButton
        key={to}
        to={to}
        color="pay"
        fill={index === 0 ? 'solid' : 'outline'}
        size="large"
        block
      >
        {inLanguage(label)}
      </PathButton>
    ))}
  </div>
);
