import type { LineRef } from '@shtrans/contract/traffic/schemas';
import type { ComponentProps } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { LineBadges } from './line-badges.tsx';
import css from './station-option.module.css';

interface StationOptionProps extends ComponentProps<typeof LineBadges> {
  name: LineRef['name'];
  /** Next to the name, which several stations may have. */
  note?: string;
}

/** A station to choose, with its lines; place it in an `optionClass`. */
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
