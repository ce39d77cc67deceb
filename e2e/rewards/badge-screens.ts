import type { Page } from 'playwright-core';
import type { Badge } from '../../packages/contract/src/badges/schemas.ts';
import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const WON = '2026-11-20T01:00:00.000Z';
const FACE = {
  name: {
    zh: '轨道交通常客与轮渡渡江人的联名纪念徽章',
    en: 'Regular of the metro and crosser of the river by ferry',
  },
  text: {
    zh: '在同一个月内乘坐地铁十次，并乘坐轮渡渡江三次。',
    en: 'Ride the metro ten times and cross the river by ferry three times within one month.',
  },
  art: 'metro',
};
const won: Badge = {
  ...FACE,
  id: 'metro-10',
  count: 'rides',
  progress: 12,
  target: 10,
  level: 1,
  nextTarget: 50,
  heldPercent: 8,
  wonAt: WON,
  shareToken: 'abc',
};
const toWin: Badge = {
  ...won,
  id: 'far',
  art: 'distance',
  count: 'metres',
  progress: 61_450,
  target: 100_000,
  level: 0,
  nextTarget: 100_000,
  heldPercent: 0,
  wonAt: null,
  shareToken: null,
};

const stubBadges = (page: Page) =>
  replaceAnswers(page, /\/v1\/badges$/, (question) =>
    question.fulfill({ json: { items: [won, toWin] } }),
  );
const stubSharedBadge = (page: Page) =>
  replaceAnswers(page, /\/v1\/shared-badges\//, (question) =>
    question.fulfill({ json: { ...FACE, wonAt: WON } }),
  );
const stubMissingBadge = (page: Page) =>
  replaceAnswers(page, /\/v1\/shared-badges\//, (question) =>
    question.fulfill(problem('badge_not_found', 404)),
  );

/** Badges: none, won and to win, a single one, and a shared one. */
function badgeScreens({ badges: t, errors, ui }: Texts): Screen[] {
  const rider = { rider: NEW_RIDER };
  const list = '/achievement-badges';
  return [
    { ...rider, name: 'badges-none', address: list, shows: (page) => page.getByText(t.ride) },
    {
      ...rider,
      name: 'badges',
      address: list,
      stub: stubBadges,
      shows: (page) => page.getByText(t.won(1, 2)),
    },
    {
      ...rider,
      name: 'badge-won',
      address: '/badge-detail?id=metro-10',
      stub: stubBadges,
      shows: (page) => page.getByRole('link', { name: t.share }),
    },
    {
      ...rider,
      name: 'badge-to-win',
      address: '/badge-detail?id=far',
      stub: stubBadges,
      shows: (page) => page.getByRole('heading', { name: t.rule }),
    },
    {
      ...rider,
      name: 'badge-unknown',
      address: '/badge-detail?id=none',
      stub: stubBadges,
      shows: (page) => page.getByText(t.unknown),
    },
    {
      name: 'badge-shared',
      address: `${list}/share?token=abc`,
      stub: stubSharedBadge,
      shows: (page) => page.getByRole('img', { name: t.scan }),
    },
    {
      name: 'badge-shared-gone',
      address: `${list}/share?token=abc`,
      stub: stubMissingBadge,
      shows: (page) => page.getByText(errors.badge_not_found),
      expected: [/status of 404/],
    },
    {
      name: 'badge-shared-none',
      address: `${list}/share`,
      shows: (page) => page.getByText(ui.error.incomplete.title),
    },
  ];
}

export const screens = { badges: badgeScreens };
