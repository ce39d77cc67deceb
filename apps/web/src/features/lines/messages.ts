import { defineMessages } from '../../core/i18n/messages.ts';

/** The list of lines, and the search for lines and stations. */
export const linesMessages = defineMessages({
  page: ['线路查询', 'Lines'],
  modes: ['交通方式', 'Mode'],
  allModes: ['全部', 'All'],
  loop: ['环线', 'Circle line'],
  ends: [
    (from: string, to: string) => `${from} — ${to}`,
    (from: string, to: string) => `${from} – ${to}`,
  ],
  favourites: ['收藏的线路', 'Favourite lines'],
  none: ['没有这类线路', 'No lines of this type'],
  search: {
    label: ['搜索车站、线路', 'Search stations and lines'],
    placeholder: ['站名、拼音首字母、线路', 'Station, pinyin initials or line'],
    clear: ['清除', 'Clear'],
    searching: ['正在搜索…', 'Searching…'],
    found: [
      (n: number) => `找到 ${n} 个结果`,
      (n: number) => (n === 1 ? '1 result' : `${n} results`),
    ],
    stations: ['车站', 'Stations'],
    lines: ['线路', 'Lines'],
    matched: [(text: string) => `匹配：${text}`, (text: string) => `matches ${text}`],
    none: [(q: string) => `没有找到“${q}”`, (q: string) => `No results for “${q}”`],
    noneHint: [
      '试试更短的名字、拼音首字母（如 rmgc）或英文名',
      'Try a shorter name, pinyin initials such as rmgc, or the English name',
    ],
    offline: ['无网络，只能搜索已保存的线路', "You're offline. Searching saved lines only"],
    failed: [
      '暂时无法搜索车站，仅显示线路',
      "Station search isn't available right now. Showing lines only",
    ],
    again: ['再试一次', 'Try again'],
    recent: ['最近搜索', 'Recent searches'],
    forget: ['清空', 'Clear'],
    forgotten: ['已清空', 'Cleared'],
  },
});
