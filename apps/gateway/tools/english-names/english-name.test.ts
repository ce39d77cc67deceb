import { describe, expect, test } from 'vitest';
import { englishCompanyName, englishLineName, englishName } from './english-name.ts';

const officialNames = new Map([['人民广场', "People's Square"]]);

describe('names of stops in English', () => {
  test.for([
    ['丁家', 'Dingjia'],
    ['九江路黄河路', 'Jiujiang Road, Huanghe Road'],
    ['南京西路', 'West Nanjing Road'],
    ['中山东一路', 'East Zhongshan 1st Road'],
    // No side of a road named 定, but a road named 定西.
    ['延安西路定西路', "West Yan'an Road, Dingxi Road"],
    ['曹安公路', "Cao'an Highway"],
    ['绿海路', 'Lühai Road'],
    ['铁路新村', 'Tielu Xincun'],
    ['三林路123弄', 'Sanlin Road Lane 123'],
    ['上海火车站(南广场)', 'Shanghai Railway Station (South Square)'],
    ['城市规划展示馆', 'Chengshi Guihua Exhibition Hall'],
    ['蒋庄7组', 'Jiangzhuang 7 Zu'],
    ['人民广场(福州路)', "People's Square (Fuzhou Road)"],
    ['A1', 'A1'],
  ] as const)('%s is %s', ([chinese, english]) => {
    expect(englishName(chinese, officialNames)).toBe(english);
  });
});

test.for([
  ['浦东71路', 'Pudong Bus 71'],
  ['1251路(71路支线2)', 'Bus 1251 (71 branch 2)'],
  ['嘉定124路外环', 'Jiading Bus 124 outer loop'],
  ['申城观光1号线', 'Shencheng sightseeing Line 1'],
  ['隧道六线', 'Suidao 6'],
  ['金石线(金山105路)', 'Jinshi line (Jinshan Bus 105)'],
  ['(停运)Z102路', '(out of service) Bus Z102'],
  ['南新专线', 'Nanxin special line'],
] as const)('the line %s is %s', ([chinese, english]) => {
  expect(englishLineName(chinese)).toBe(english);
});

test.for([
  ['上海巴士第三公共交通有限公司', 'Shanghai Bus No. 3 Public Transport Co., Ltd.'],
  ['上海闵行客运服务有限公司', 'Shanghai Minhang Passenger Services Co., Ltd.'],
  ['南汇公交二分公司', 'Nanhui Public Transport No. 2 Branch'],
  ['浦东南汇公交公司第一分公司', 'Pudong Nanhui Public Transport Company No. 1 Branch'],
] as const)('the company %s is %s', ([chinese, english]) => {
  expect(englishCompanyName(chinese)).toBe(english);
});
