import type { CampaignAward, CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { cityDate, cityInstant } from '@shtrans/contract/values/calendar';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, type LinkProps } from '../../../core/route/link.tsx';
import { subscribeNavigation } from '../../../core/route/router.ts';
import { PathLink } from '../../../domain/campaigns/path-link.tsx';
import { whereToUse } from '../../../domain/coupons/where-to-use.ts';
import { dayAndWeekday } from '../../../ui/text/time.ts';
import { IconButton } from '../../../ui/page/page.tsx';
import { wantsLessMotion } from '../../../ui/style/less-motion.ts';
import { PrizePicture } from '../prizes/prize-picture.tsx';
import { rewardText, waitText } from '../reward.tsx';
import { pressedButton } from './last-pressed.ts';
import { momentMessages } from './messages.ts';
import css from './moments.module.css';
import sky from './particles.module.css';

export interface Moment {
  page: CampaignPageView;
  kind: MechanicInput['kind'];
  /** The rewards that the act granted. */
  awards: readonly CampaignAward[];
  /** For screen readers; undefined if the page announces the result by itself. */
  text?: string | undefined;
}

/** The number of rewards in the sheet; a number shows how many there are. */
const SHOWN = 3;
/** How long a sheet without rewards stays. */
const NOTE_MS = 4000;
const LEAVE_MS = 260;

const WALLET =
  'M4 7.500A2.500 2.500 0 0 1 6.500 5H18v3h2v11H6.500A2.500 2.500 0 0 1 4 16.500zM4 8h14M16 13.500h.1';

interface Use {
  label: string;
  link: LinkProps<'home'> | { path: string };
}

const linkTo = (to: RouteName): LinkProps<'home'> => ({ to }) as LinkProps<never>;

/** Returns the link to where a reward is used, or undefined if there is none. */
function placeOf(page: CampaignPageView, reward: RewardView): Use | undefined {
  const t = momentMessages();
  if (page.preview !== undefined) return undefined;
  switch (reward.kind) {
    case 'coupon': {
      const place = whereToUse(reward.terms);
      return place === undefined
        ? { link: linkTo('coupons'), label: t.wallet }
        : { link: linkTo(place), label: t.use };
    }
    case 'points':
      return { link: linkTo('points'), label: t.points };
    case 'goods': {
      const path = page.blocks.flatMap((block) =>
        block.kind === 'prizes' ? (block.address ?? []) : [],
      )[0];
      return path === undefined ? undefined : { link: { path }, label: t.address };
    }
    default:
      return undefined;
  }
}

/** The link where a reward is used; the name of the reward tells it from the others. */
function UseLink({ use: { label, link }, name }: { use: Use; name: string }) {
  const content = (
    <>
      {label}
      <span className="visually-hidden">{` ${name}`}</span>
    </>
  );
  return 'path' in link ? (
    <PathLink to={link.path} className={css.use}>
      {content}
    </PathLink>
  ) : (
    <Link {...link} className={css.use}>
      {content}
    </Link>
  );
}

/** Returns until when a reward is valid, or why it is not usable yet. */
function termOf({ reward, at, isHeld, standing, until }: CampaignAward): string | undefined {
  const t = momentMessages();
  if (isHeld) return t.held;
  if (standing === 'waiting') return waitText(until);
  if (reward.kind !== 'coupon') return undefined;
  const { year, month, day } = cityDate(new Date(at));
  const end = cityInstant(year, month, day + reward.validDays);
  return t.until(dayAndWeekday(end.toISOString()));
}

interface RewardSheetProps extends Moment {
  onClose: () => void;
}

/** The rewards that the rider got: what, until when, and where to use it. It covers nothing else and takes no focus. */
function RewardSheet({ page, awards, text, onClose }: RewardSheetProps) {
  const t = momentMessages();
  const [announced, setAnnounced] = useState('');
  // A live region must exist before its text.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text ?? ''), 50);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [onClose]);
  const hasRewards = awards.length > 0;
  return (
    <section className={css.got} aria-label={hasRewards ? t.got : text}>
      {hasRewards && <h2 className="large strong">{t.got}</h2>}
      <output className={hasRewards ? 'visually-hidden' : 'strong'}>{announced}</output>
      <ul>
        {awards.slice(0, SHOWN).map((award) => {
          const { id, reward } = award;
          const name = rewardText(reward);
          const term = termOf(award);
          const use = placeOf(page, reward);
          return (
            <li key={id} className={css.reward}>
              <PrizePicture reward={reward} art={page.art} isFramed />
              <div className="grow">
                <p className="strong">{name}</p>
                {term !== undefined && <p className="small quiet num">{term}</p>}
              </div>
              {use && <UseLink use={use} name={name} />}
            </li>
          );
        })}
      </ul>
      {awards.length > SHOWN && <p className="small quiet">{t.more(awards.length)}</p>}
      <div className={css.close}>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </div>
    </section>
  );
}

/** Lets a stamp fall on the completed day, even if the button was pressed before this code was loaded. */
function stamp(): void {
  const stamps = document.querySelectorAll('[data-stamped]');
  const newest = stamps[stamps.length - 1];
  const section = newest?.closest('section');
  newest
    ?.querySelector('[aria-hidden]')
    ?.animate(
      [
        { transform: 'translateY(-46px) scale(2.6) rotate(-24deg)', opacity: 0 },
        { transform: 'scale(2.2) rotate(-12deg)', opacity: 1, offset: 0.4, easing: 'ease-in' },
        { transform: 'scale(0.82) rotate(4deg)', offset: 0.66 },
        { transform: 'scale(1.08)', offset: 0.82 },
        { transform: 'none' },
      ],
      { duration: 720, fill: 'backwards' },
    );
  // The card shakes as the stamp lands.
  section?.animate(
    [0, 3, -2, 1, 0].map((y) => ({ transform: `translateY(${y}px)` })),
    { duration: 260, delay: 470 },
  );
}

/** Lets the newest tree grow. */
function grow(): void {
  const stand = document.querySelector('[data-stand]');
  const tree = stand?.querySelector('img:last-of-type');
  if (stand === null || !tree) return;
  stand.scrollIntoView({ behavior: 'smooth', block: 'center' });
  tree.animate(
    [
      { transform: 'scale(0.05)', transformOrigin: '50% 100%' },
      { transform: 'scale(0.7, 0.6)', transformOrigin: '50% 100%', offset: 0.45 },
      { transform: 'scale(1.1, 1.16)', transformOrigin: '50% 100%', offset: 0.78 },
      { transform: 'none', transformOrigin: '50% 100%' },
    ],
    { duration: 1200, delay: 250, easing: 'ease-out', fill: 'backwards' },
  );
}

/** Lets rewards fly in an arc from the pressed button to a mark of the wallet. */
function fly(host: Element, { awards, page: { art } }: Moment): void {
  const mark = document.createElement('div');
  mark.className = css.wallet ?? '';
  mark.setAttribute('aria-hidden', 'true');
  host.append(mark);
  const root = createRoot(mark);
  const flown = awards.slice(0, SHOWN);
  root.render(
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={WALLET} />
      </svg>
      {flown.map(({ id, reward }) => (
        <i key={id} className={sky.flying}>
          <PrizePicture reward={reward} art={art} />
        </i>
      ))}
    </>,
  );
  const button = pressedButton()?.getBoundingClientRect();
  requestAnimationFrame(() => {
    const goal = mark.getBoundingClientRect();
    const [x, y] =
      button === undefined
        ? [window.innerWidth / 2 - goal.left, window.innerHeight / 2 - goal.top]
        : [button.left + button.width / 2 - goal.left - 22, button.top - goal.top];
    mark.querySelectorAll('i').forEach((reward, i) =>
      reward.animate(
        [
          { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0 },
          { transform: `translate(${x}px, ${y - 36}px) scale(1.5)`, opacity: 1, offset: 0.25 },
          {
            transform: `translate(${x * 0.35}px, ${y * 0.3 - 30}px) scale(1.2) rotate(160deg)`,
            opacity: 1,
            offset: 0.7,
          },
          { transform: 'scale(0.4) rotate(360deg)', opacity: 0.2 },
        ],
        { duration: 900, delay: i * 140, easing: 'cubic-bezier(.4,0,.3,1)', fill: 'both' },
      ),
    );
    mark.animate(
      [
        { transform: 'scale(0)', offset: 0 },
        { transform: 'none', offset: 0.2 },
        { transform: 'none', offset: 0.58 },
        { transform: 'scale(1.3)', offset: 0.66 },
        { transform: 'none', offset: 0.76 },
        { transform: 'none', offset: 0.9 },
        { transform: 'scale(0)', offset: 1 },
      ],
      { duration: 1700 + flown.length * 140, fill: 'forwards' },
    );
  });
  setTimeout(() => {
    root.unmount();
    mark.remove();
  }, 2400);
}

/** Removes the sheet that is shown. */
let closeShown: (() => void) | undefined;

/** Shows what an act brought, after the page has drawn its change. */
export function celebrate(moment: Moment): void {
  closeShown?.();
  const { kind, awards } = moment;
  const isStill = wantsLessMotion();
  const section = pressedButton()?.closest('section');
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const address = window.location.pathname;
  const close = (): void => {
    if (closeShown !== close) return;
    closeShown = undefined;
    stopListening();
    const sheet = host.querySelector(`.${css.got ?? ''}`);
    const hasFocus = sheet?.contains(document.activeElement) === true;
    if (!isStill) {
      sheet?.animate([{ transform: 'none' }, { transform: 'translateY(110%)' }], {
        duration: LEAVE_MS,
        easing: 'ease-in',
        fill: 'forwards',
      });
    }
    // A leaving sheet is no part of the page.
    sheet?.setAttribute('aria-hidden', 'true');
    setTimeout(
      () => {
        root.unmount();
        host.remove();
      },
      isStill ? 0 : LEAVE_MS,
    );
    // The button that was pressed may be disabled now: then the focus goes to its card.
    if (!hasFocus || window.location.pathname !== address) return;
    const button = pressedButton();
    if (section instanceof HTMLElement) {
      section.tabIndex = -1;
      section.focus({ preventScroll: true });
    } else if (button instanceof HTMLElement) button.focus();
  };
  closeShown = close;
  // The sheet belongs to its page: it leaves with it, whichever link or button navigates.
  const stopListening = subscribeNavigation(close);
  root.render(<RewardSheet {...moment} onClose={close} />);
  if (awards.length === 0) setTimeout(close, NOTE_MS);
  if (isStill) return;
  // React has drawn the change by then.
  requestAnimationFrame(() => {
    if (kind === 'checkin') stamp();
    if (kind === 'exchange' && awards.some(({ reward }) => reward.kind === 'tree')) grow();
    if (awards.length > 0) fly(host, moment);
  });
}
