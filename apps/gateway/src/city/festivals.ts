/**
 * Chinese new year, dragon boat and mid-autumn of a year, as month and day (GB/T 33661-2017). A table, because the
 * runtime's calendar is a day late in 2027 and a day early in 2030, when the new moon is minutes from midnight.
 */
export const FESTIVALS: Readonly<Record<number, readonly [string, string, string]>> = {
  2023: ['01-22', '06-22', '09-29'],
  2024: ['02-10', '06-10', '09-17'],
  2025: ['01-29', '05-31', '10-06'],
  2026: ['02-17', '06-19', '09-25'],
  2027: ['02-06', '06-09', '09-15'],
  2028: ['01-26', '05-28', '10-03'],
  2029: ['02-13', '06-16', '09-22'],
  2030: ['02-03', '06-05', '09-12'],
  2031: ['01-23', '06-24', '10-01'],
  2032: ['02-11', '06-12', '09-19'],
  2033: ['01-31', '06-01', '09-08'],
  2034: ['02-19', '06-20', '09-27'],
  2035: ['02-08', '06-10', '09-16'],
  2036: ['01-28', '05-30', '10-04'],
};
