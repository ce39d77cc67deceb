import { defineMessages } from '../../core/i18n/messages.ts';

/** Choosing a place. */
export const placesMessages = defineMessages({
  search: ['搜索车站、地点', 'Search stations and places'],
  searchHint: ['站名、拼音或首字母', 'Name, pinyin or initials'],
  clear: ['清除', 'Clear'],
  here: ['我的位置', 'My location'],
  hereNear: [(name: string) => `${name}附近`, (name: string) => `Near ${name}`],
  locating: ['正在定位…', 'Finding your location…'],
  denied: [
    '未获得定位权限，可在系统设置中开启',
    'No permission for your location. You can allow it in the settings',
  ],
  unavailable: [
    '暂时无法定位，请按名称搜索',
    'Your location is not available. Please search by name',
  ],
  onMap: ['在地图上选', 'Choose on the map'],
  home: ['家', 'Home'],
  work: ['公司', 'Work'],
  setHome: ['设置家的地址', 'Set your home'],
  setWork: ['设置公司的地址', 'Set your workplace'],
  change: ['修改', 'Change'],
  remove: ['删除', 'Remove'],
  changeOf: [(name: string) => `修改${name}`, (name: string) => `Change ${name}`],
  removeOf: [(name: string) => `删除${name}的地址`, (name: string) => `Remove ${name}`],
  removed: ['已删除', 'Removed'],
  favourites: ['收藏的地点', 'Favourite places'],
  history: ['历史记录', 'History'],
  clearHistory: ['清除历史记录', 'Clear the history'],
  clearAsk: ['清除本机的历史记录？', 'Clear the history on this device?'],
  suggested: ['常用车站', 'Large stations'],
  nearby: ['离您最近', 'Nearest to you'],
  results: ['搜索结果', 'Results'],
  matched: [(text: string) => `匹配：${text}`, (text: string) => `Matches ${text}`],
  none: ['没有找到', 'Nothing found'],
  noneHint: ['试试其他名称或拼音首字母', 'Try another name, or pinyin initials'],
});
