import { onVisible } from './on-visible.ts';

/** The stylesheet's rule: a tenth of the viewport, 50 px from 500 px on (specification, section 9). */
const targetSize = (): number => {
  const width = document.documentElement.clientWidth;
  return width >= 500 ? 50 : width / 10;
};

/** The actual size of one rem in pixels, which web views that zoom text change unnoticed. */
function measured(): number {
  const probe = document.createElement('div');
  probe.className = 'rem-probe';
  document.body.append(probe);
  const width = probe.getBoundingClientRect().width / 10;
  probe.remove();
  return width;
}

/** Restores one rem to a tenth of the viewport if the web view's text zoom changed it. */
export function correctRootSize(): void {
  const { style } = document.documentElement;
  style.removeProperty('font-size');
  const target = targetSize();
  const actual = measured();
  if (actual > 0 && Math.abs(actual - target) > 0.5) {
    style.setProperty('font-size', `${(target * target) / actual}px`);
  }
}

/** Corrects the layout's unit now, on resize and whenever the page is back from settings. */
export function watchRootSize(): void {
  correctRootSize();
  window.addEventListener('resize', correctRootSize);
  onVisible(correctRootSize);
}
