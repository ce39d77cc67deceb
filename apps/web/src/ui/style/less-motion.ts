/** Whether the rider prefers reduced motion, so that animations must jump to their end. */
export const wantsLessMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
