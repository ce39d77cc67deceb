import type { Query } from '@shtrans/contract/addresses/link-to';
import type { ReactNode } from 'react';
import { Link } from '../../core/route/link.tsx';
import css from './place-picker.module.css';

interface PlaceLineProps {
  icon: ReactNode;
  name: string;
  /** Below the name: its kind and location. */
  children?: ReactNode;
}

/** The content of a place's row. */
export const PlaceLine = ({ icon, name, children }: PlaceLineProps) => (
  <>
    {icon}
    <span className="grow">
      <span className="tight block">{name}</span>
      {children}
    </span>
  </>
);

interface PlaceRowProps extends PlaceLineProps {
  /** At the end of the row. */
  actions?: ReactNode;
  onPick: () => void;
  /** The query of the plan with this place: a link to it works before the script runs. */
  plan?: Query | undefined;
}

/** A place to pick. */
export const PlaceRow = ({ actions, onPick, plan, ...line }: PlaceRowProps) => (
  <li className={css.row}>
    {plan === undefined ? (
      <button type="button" className={css.pick} onClick={onPick}>
        <PlaceLine {...line} />
      </button>
    ) : (
      <Link to="planRoute" query={plan} className={css.pick} onGo={onPick}>
        <PlaceLine {...line} />
      </Link>
    )}
    {actions}
  </li>
);

interface PlaceSectionProps {
  title: string;
  /** Next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

export const PlaceSection = ({ title, action, children }: PlaceSectionProps) => (
  <section>
    <div className="row spread high-48 above-6">
      <h2 className="small quiet">{title}</h2>
      {action}
    </div>
    {children}
  </section>
);
