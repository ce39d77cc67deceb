import { buttonClass } from '../../ui/button.tsx';
import css from './partner-foot.module.css';

interface PartnerFootProps {
  link: string;
  /** The order waits for the rider's money there. */
  due: boolean;
  text: string;
  hint: string;
}

/** The way to the partner, where the order can be changed. */
export function PartnerFoot({ link, due, text, hint }: PartnerFootProps) {
  return (
    <div className={css.foot}>
      <a
        className={buttonClass({
          color: due ? 'pay' : 'primary',
          fill: due ? 'solid' : 'outline',
          block: true,
        })}
        href={link}
      >
        {text}
      </a>
      <p className={css.hint}>{hint}</p>
    </div>
  );
}
