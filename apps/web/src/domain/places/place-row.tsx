import type { ReactNode } from 'react';

interface PlaceRowProps {
  icon: ReactNode;
  name: string;
  /** Below the name: what kind it is, where it lies. */
  more?: ReactNode;
  /** At the end of the row. */
  actions?: ReactNode;
  onPick: () => void;
}

/** A place to pick. */
export const PlaceRow = ({ icon, name, more, actions, onPick }: PlaceRowProps) => (
  <li className="place-row">
    <button type="button" className="place-pick" onClick={onPick}>
      {icon}
      <span className="place-text">
        <span className="place-name">{name}</span>
        {more}
      </span>
    </button>
    {actions}
  </li>
);
