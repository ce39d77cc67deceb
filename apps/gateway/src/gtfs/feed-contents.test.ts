import { expect, it } from 'vitest';
import { everyDay, smallFeed } from '../../test/small-feed.ts';
import { describeMismatches } from './feed-contents.ts';

const feed = smallFeed({ services: [everyDay({ start: 20140526, end: 20141228 })] });
const inShanghai = 'Asia/Shanghai';
const saidAt = (time: string): string =>
  describeMismatches(feed, inShanghai, new Date(time)).join();

it('says where the days of service do not hold the present', () => {
  expect(saidAt('2014-05-25T12:00:00+08:00')).toContain('first day of service is 2014-05-26');
  expect(saidAt('2014-05-26T00:00:00+08:00')).toBe('');
  expect(saidAt('2014-12-28T23:59:00+08:00')).toBe('');
  expect(saidAt('2014-12-29T00:01:00+08:00')).toContain('last day of service was 2014-12-28');
});

it('names both time zones where they differ', () => {
  expect(describeMismatches(feed, 'Europe/Berlin', new Date('2014-06-01T12:00:00Z'))).toEqual([
    'timeZone of city.json is Europe/Berlin, that of the timetable Asia/Shanghai',
  ]);
});
