/** The size of body text on iPhones at the default setting, in px. */
const USUAL = 17;
/** The maximum that the layouts support (ui/base.css). */
const MOST = 2;

/**
 * Adapts text to the size that riders chose in the settings of iOS (Dynamic Type), which web views report only
 * through a system font; on Android they enlarge all text by themselves. The document runs it before the first paint,
 * the page again when the rider is back from the settings.
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
