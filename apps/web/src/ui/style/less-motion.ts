/** Whether the rider asked for less motion: what moves is then at its end at once. */
export const wantsLessMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
