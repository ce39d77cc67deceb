import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useLocationShown } from '../../../core/route/router.ts';
import { PathLink } from '../../../domain/campaigns/path-link.tsx';
import { buttonClass, type ButtonLook } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import css from '../campaign.module.css';
import type { BlockProps } from './card.tsx';

interface PathButtonProps extends ButtonLook {
  /** A path of the web app or of a campaign, with an optional query. */
  to: string;
  /** Its name, where its text alone does not tell it from others. */
  'aria-label'?: string;
  /** Called when the rider follows the link. */
  onGo?: () => void;
  children: ReactNode;
}

/** A button to a path that an operator wrote; in a preview it leads to the preview's page. */
export function PathButton({
  to,
  onGo,
  children,
  'aria-label': label,
  ...buttonProps
}: PathButtonProps) {
  const { preview } = useLocationShown().query;
  return (
    <PathLink
      to={to}
      query={{ preview }}
      className={buttonClass(buttonProps)}
      aria-label={label}
      onGo={onGo}
    >
      {children}
    </PathLink>
  );
}

/** Links to other pages. A page with a mechanic has its main action there, so that its links are outlined. */
export function ButtonsBlock({ block, campaign }: BlockProps<Block<'buttons'>>) {
  const isSecond = Object.keys(campaign.page.mechanics).length > 0;
  return (
    <div className={classes(css.buttons, isSecond && css.second)}>
      {block.buttons.map(({ label, to }, index) => (
        <PathButton
          key={to}
          to={to}
          color="pay"
          fill={index === 0 && !isSecond ? 'solid' : 'outline'}
          size="large"
          block
        >
          {inLanguage(label)}
        </PathButton>
      ))}
    </div>
  );
}
