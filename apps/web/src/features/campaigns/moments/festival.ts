import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { drawingUrl } from '../../../ui/picture/drawing-url.ts';
import { wantsLessMotion } from '../../../ui/style/less-motion.ts';
import { themeStyle } from '../theme.ts';
import { momentMessages } from './messages.ts';
import css from './moments.module.css';
import sky from './particles.module.css';
import { scattered } from './particles.ts';

/** The number of particles, and the number of times that each crosses the screen. */
const [PARTICLES, CROSSINGS] = [16, 4];

/** Particles that rise; all others fall. */
const RISING: ReadonlySet<string> = new Set(['lanterns', 'bubbles']);

/**
 * Moves the parts of a drawing: an image runs no script, and its style reaches nothing outside. A part that has a
 * `transform` of its own is in a group, because the style replaces it.
 */
const MOTION = `<style>
@media(prefers-reduced-motion:no-preference){
.float{animation:f 4s ease-in-out infinite alternate}
.twinkle>*{animation:t 2.4s ease-in-out infinite alternate}
.twinkle>:nth-child(2n){animation-delay:-1.1s}.twinkle>:nth-child(3n){animation-delay:-1.9s}
.drive{animation:d 9s cubic-bezier(.4,0,.5,1) infinite}
.sway{animation:s 3.4s ease-in-out infinite alternate;transform-box:fill-box;transform-origin:50% 0}
}
@keyframes f{from{transform:translateY(2px)}to{transform:translateY(-5px)}}
@keyframes t{from{opacity:1}to{opacity:.25}}
@keyframes d{0%,18%{transform:none}58%{transform:translateX(343px)}58.01%{transform:translateX(-343px)}100%{transform:none}}
@keyframes s{from{transform:rotate(-3deg)}to{transform:rotate(3deg)}}
</style>`;

/** Returns a drawing whose parts `float`, `twinkle`, `drive` and `sway` move. */
export const inMotion = (svg: string): string => svg.replace(/^\s*<svg\b[^>]*>/, `$&${MOTION}`);

/** Lets the drawings of the page move; returns a function that stops them. */
function moveDrawings(page: CampaignPageView): () => void {
  const still = new Map<HTMLImageElement, string>();
  for (const image of document.querySelectorAll<HTMLImageElement>('main section > img')) {
    const svg = Object.values(page.art).find((each) => drawingUrl(each) === image.src);
    if (svg === undefined || !/class="(?:float|twinkle|drive|sway)"/.test(svg)) continue;
    const moving = new Image();
    moving.src = drawingUrl(inMotion(svg));
    still.set(image, image.src);
    // Decoded before, so that the picture does not flicker.
    const swap = (): void => {
      if (still.has(image)) image.src = moving.src;
    };
    moving.decode().then(swap, () => {});
  }
  return () => {
    for (const [image, address] of still) image.src = address;
    still.clear();
  };
}

/** Lets particles cross the screen a few times. */
function addParticles(kind: string): HTMLElement {
  const layer = document.createElement('div');
  layer.className = sky.sky ?? '';
  layer.dataset['particles'] = kind;
  layer.setAttribute('aria-hidden', 'true');
  const [start, end] = RISING.has(kind) ? ['104vh', '-8vh'] : ['-8vh', '104vh'];
  for (let i = 0; i < PARTICLES; i += 1) {
    const particle = document.createElement('i');
    particle.className = sky.particle ?? '';
    particle.style.left = `${scattered(i + 1, 0, 96)}%`;
    layer.append(particle);
    const [drift, turn] = [scattered(i + 31, -14, 14), scattered(i + 71, 120, 540)];
    const size = scattered(i + 13, 0.6, 1.2);
    particle.animate(
      [
        { transform: `translate3d(0, ${start}, 0) scale(${size})` },
        {
          transform: `translate3d(${drift}vw, ${end}, 0) rotate(${RISING.has(kind) ? 0 : turn}deg) scale(${size})`,
        },
      ],
      {
        duration: scattered(i + 91, 9000, 16_000),
        delay: -scattered(i + 7, 0, 9000),
        iterations: CROSSINGS,
        fill: 'both',
      },
    );
  }
  document.body.append(layer);
  return layer;
}

/** The button that pauses the motion, which lasts longer than a few seconds. */
function addPause(isPaused: () => boolean, toggle: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = css.pause ?? '';
  const show = (): void => {
    const t = momentMessages();
    button.textContent = isPaused() ? t.resume : t.pause;
  };
  button.addEventListener('click', () => {
    toggle();
    show();
  });
  show();
  return button;
}

/**
 * Gives dialogs and sheets, which are outside the campaign's element, its colours, and starts its motion if it is festive.
 * Returns a function that ends both.
 */
export function beginFestival(page: CampaignPageView): () => void {
  const style = Object.entries(themeStyle(page.theme)) as [string, string][];
  for (const [name, value] of style) document.body.style.setProperty(name, value);
  const removeColours = (): void => {
    for (const [name] of style) document.body.style.removeProperty(name);
  };
  if (page.theme.motion !== 'festive' || wantsLessMotion()) return removeColours;
  let stop: (() => void) | undefined;
  const start = (): void => {
    const [layer, stopDrawings] = [addParticles(page.theme.particles), moveDrawings(page)];
    stop = () => {
      layer.remove();
      stopDrawings();
      stop = undefined;
    };
  };
  start();
  const button = addPause(
    () => stop === undefined,
    () => (stop === undefined ? start() : stop()),
  );
  document.querySelector('main')?.append(button);
  return () => {
    removeColours();
    stop?.();
    button.remove();
  };
}
