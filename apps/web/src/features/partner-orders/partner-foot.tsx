import { buttonClass } from '../../ui/button.tsx';

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
    <div className="partner-foot">
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
      <p>{hint}</p>
    </div>
  );
}
