export const PLATES_MAX = 3;

/** Returns a plate in capitals, without separators. */
export const barePlate = (typed: string): string => typed.toUpperCase().replace(/[\s·•.-]/g, '');

/**
 * GA 36: the province, the letter of an office, then five characters; a green plate has six, with the drive letter
 * first or last.
 */
const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z](?:[A-HJ-NP-Z\d]{5}|[A-HJK][A-HJ-NP-Z\d]\d{4}|\d{5}[A-HJK])$/u;

/** Whether this is a plate of the mainland, in the form of `barePlate`. */
export const isPlate = (bare: string): boolean => PLATE.test(bare);
