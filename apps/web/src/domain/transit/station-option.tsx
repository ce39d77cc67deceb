import type { LineRef } from '@shtrans/contract/traffic/schemas';
import type { ComponentProps } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { LineBadges } from './line-badges.tsx';
import css from './station-option.module.css';

interface StationOptionProps extends ComponentProps<typeof LineBadges> {
  name: LineRef['name'];
  /** Beside the name, which may be that of several. */
  note?: string;
}

/** What stands in an `optionClass`: a station to choose, with its lines. */
export const StationOption = ({ name, note, ...lines }: StationOptionProps) => (
  <>
    <span>
      {inLanguage(name)} {note !== undefined && <span className="tiny faint after-8">{note}</span>}
    </span>
    <span className={css.lines}>
      <LineBadges {...lines} />
    </span>
  </>
);

export const optionClass = css.option;
