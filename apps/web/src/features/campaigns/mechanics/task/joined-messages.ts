import { messageTable } from '../../../../core/i18n/messages.ts';

/** Joined rides: `bike` is the time of the bike ride, `08:30–08:42`. */
export const joinedMessages = messageTable({
  joined: {
    toStation: [(station: string) => `骑车到${station}`, (station: string) => `Bike to ${station}`],
    fromStation: [
      (station: string) => `从${station}骑车离开`,
      (station: string) => `Bike from ${station}`,
    ],
    entered: [
      (bike: string, time: string) => `骑行 ${bike}，${time} 进站`,
      (bike: string, time: string) => `Bike ${bike}, entered ${time}`,
    ],
    left: [
      (bike: string, time: string) => `${time} 出站，骑行 ${bike}`,
      (bike: string, time: string) => `Left ${time}, bike ${bike}`,
    ],
    apart: [
      (minutes: number) => `间隔 ${minutes} 分钟`,
      (minutes: number) => `${minutes} min apart`,
    ],
    none: ['还没有骑行换乘', 'No bike–metro transfers yet'],
    how: [
      (minutes: number) =>
        `骑到地铁站旁还车，${minutes} 分钟内进站；或出站后 ${minutes} 分钟内在站旁借车。`,
      (minutes: number) =>
        `Park a bike near a metro station and enter within ${minutes} minutes, or pick one up within ${minutes} minutes of leaving.`,
    ],
  },
});
