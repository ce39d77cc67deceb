import type { LineRef } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { shortName } from './line-facts.ts';
import css from './station-option.module.css';

interface LineBadgesProps {
  lines: readonly LineRef[];
  /** Default: the number alone where a line has one. */
  nameOf?: (name: LineRef['name']) => string;
}

/** Lines in their colours. */
export const LineBadges = ({ lines, nameOf = shortName }: LineBadgesProps) => (
  <span className={css.lines}>
    {lines.map(({ id, colour, name }) => (
      <LineBadge key={id} colour={colour}>
        {nameOf(name)}
      </LineBadge>
    ))}
  </span>
);

interface StationOptionProps extends LineBadgesProps {
  name: LineRef['name'];
  /** Beside the name, which may be that of several. */
  note?: string;
}

/** What stands in an `optionClass`: a station to choose, with its lines. */
export const StationOption = ({ name, note, ...lines }: StationOptionProps) => (
  <>
    <span>
      {inLanguage(name)}
      {note !== undefined && <span className={css.note}>{note}</span>}
    </span>
    <LineBadges {...lines} />
  </>
);

export const optionClass = css.option;
