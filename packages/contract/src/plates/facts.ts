export const PLATES_MAX = 3;

/** A plate without what people write between its parts, in capitals. */
export const barePlate = (typed: string): string => typed.toUpperCase().replace(/[\s·•.-]/g, '');

/** GA 36: the province, an office's letter, then five marks; a green plate has six, with the drive's letter first or last. */
const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z](?:[A-HJ-NP-Z\d]{5}|[A-HJK][A-HJ-NP-Z\d]\d{4}|\d{5}[A-HJK])$/u;

/** Whether this is a plate of the mainland, as `barePlate` writes it. */
export const isPlate = (bare: string): boolean => PLATE.test(bare);
