import { onVisible } from './on-visible.ts';

/** The stylesheet's rule: a tenth of the viewport, 50 px from 500 px on (specification, section 9). */
const wanted = (): number => {
  const width = document.documentElement.clientWidth;
  return width >= 500 ? 50 : width / 10;
};

/** How many pixels one rem really has: web views that zoom text change it behind our back. */
function measured(): number {
  const probe = document.createElement('div');
  probe.className = 'rem-probe';
  document.body.append(probe);
  const width = probe.getBoundingClientRect().width / 10;
  probe.remove();
  return width;
}

/** Brings one rem back to a tenth of the viewport where the web view's text zoom changed it. */
export function correctRootSize(): void {
  const { style } = document.documentElement;
  style.removeProperty('font-size');
  const target = wanted();
  const actual = measured();
  if (actual > 0 && Math.abs(actual - target) > 0.5) {
    style.setProperty('font-size', `${(target * target) / actual}px`);
  }
}

/** Keeps the layout's unit right: now, on resize and whenever the page is back from settings. */
export function watchRootSize(): void {
  correctRootSize();
  window.addEventListener('resize', correctRootSize);
  onVisible(correctRootSize);
}
