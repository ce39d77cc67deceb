/** The size of body text on iPhones at the usual setting, in px. */
const USUAL = 17;
/** Layouts hold that much (ui/base.css). */
const MOST = 1.3;

/**
 * Has text follow the size that riders chose in the settings of iOS (Dynamic Type), which web views tell by a font of the
 * system alone; on Android they enlarge all text by themselves. The document asks before the first paint, the page again
 * when the rider is back from the settings.
 */
export function followPhoneText(): void {
  if (!CSS.supports('font', '-apple-system-body')) return;
  const root = document.documentElement;
  const probe = root.appendChild(document.createElement('p'));
  probe.style.font = '-apple-system-body';
  probe.style.width = '1em';
  const size = Math.min(MOST, Math.max(1, probe.offsetWidth / USUAL));
  probe.remove();
  root.style.setProperty('--phone-text', `${size}`);
}
