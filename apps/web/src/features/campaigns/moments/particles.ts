import sky from './particles.module.css';

const COLOURS = ['var(--accent)', '#f5b73d', '#38b6a5', '#e5548a', '#4a8fe0'];

const piece = (parent: Element, name: string | undefined): HTMLElement => {
  const element = document.createElement('i');
  if (name !== undefined) element.className = name;
  parent.append(element);
  return element;
};

/** A number between two others; the same for the same seed, so that a page looks the same on each visit. */
export const scattered = (seed: number, from: number, to: number): number => {
  const fraction = Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;
  return from + fraction * (to - from);
};

/** Throws 24 pieces of confetti from the middle of an element, once. */
export function burst(element: Element): void {
  const box = element.getBoundingClientRect();
  const layer = piece(document.body, sky.layer);
  layer.setAttribute('aria-hidden', 'true');
  for (let i = 0; i < 24; i += 1) {
    const paper = piece(layer, sky.paper);
    paper.style.left = `${box.left + box.width / 2}px`;
    paper.style.top = `${box.top + box.height / 2}px`;
    paper.style.background = COLOURS[i % COLOURS.length] ?? '';
    const [x, y] = [scattered(i, -170, 170), scattered(i + 50, -220, -60)];
    paper.animate(
      [
        { transform: 'scale(0.4)', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) rotate(${x * 2}deg)`, opacity: 1, offset: 0.4 },
        { transform: `translate(${x * 1.3}px, ${y + 360}px) rotate(${x * 6}deg)`, opacity: 0 },
      ],
      { duration: scattered(i + 9, 1100, 1700), easing: 'cubic-bezier(.2,.6,.5,1)', fill: 'both' },
    );
  }
  setTimeout(() => layer.remove(), 1800);
}
