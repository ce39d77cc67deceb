import { defineMessages } from '../../core/i18n/messages.ts';

/** What riders arrange before a vehicle stops for them, and where riders in wheelchairs can board. */
export const boardingMessages = defineMessages({
  pickup: {
    agency: ['上车须提前电话预约', 'Call ahead to be picked up'],
    driver: ['上车须提前联系司机', 'Arrange pickup with the driver'],
  },
  dropOff: {
    agency: ['下车须提前电话预约', 'Call ahead to be dropped off'],
    driver: ['下车请提前告知司机', 'Tell the driver where to let you off'],
  },
  call: [(phone: string) => `电话 ${phone}`, (phone: string) => `Call ${phone}`],
  ofTime: [(time: string) => `${time}：`, (time: string) => `${time}: `],
  wheelchair: {
    all: ['轮椅可上下车', 'Wheelchair accessible'],
    vehicle: ['车辆可搭载轮椅', 'Wheelchair-accessible vehicle'],
    noVehicle: ['车辆无法搭载轮椅', 'Vehicle not wheelchair accessible'],
    noFrom: ['上车站不便轮椅通行', 'No wheelchair access at the boarding stop'],
    noTo: ['下车站不便轮椅通行', 'No wheelchair access where you get off'],
  },
});
