import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  what: 'What this is',
  whatText:
    'A mobile web app for public transport and mobility in the city: one account to see and pay orders of metro, bus, ferry, taxi, parking, tickets and more. It is open source and can be run by any operator.',
  demoText:
    'In the demo, riders, orders, payments and text messages are simulated and move no money. Lines, stations and fares are real data of Shanghai.',
  version: 'Version',
  versionIs: (version: string) => `App version ${version}`,
  data: 'Data sources',
  dataText:
    'Positions of stations, courses of lines and some English names come from OpenStreetMap under ODbL 1.0.',
  osm: '© OpenStreetMap contributors',
  sources: [
    "Metro fares and station numbers: public collections of the operator's fare answers (August 2026)",
    'Line colours, distances and transfers: public collections of the network plan (2025–2026)',
    'First and last trains, exits: public collection (September 2020)',
    'Bus lines and stops: public collection (October 2020)',
    'Ferry lines and fares: public material (2023–2026)',
    "Maglev timetable and fares: the operator's passenger notice",
    'Taxi and parking prices: public price notices (2023)',
  ],
  estimates: 'Estimates',
  estimatesText:
    'Headways, walking times of transfers, times between bus stops and a few distances are estimated and shown as approximate. Some material is older; notices on the spot prevail.',
  licences: 'Licences',
  licencesText: [
    'This app: Apache License 2.0',
    'React: MIT License',
    'web-vitals: Apache License 2.0',
    'Map and position data: Open Database License 1.0',
  ],
};
