import type { FieldTexts } from '../api/field-text.ts';

export const parkingReportTexts: FieldTexts = {
  ParkingReport: {
    id: 'The id of the report.',
    place: 'The reported place.',
    'place.kind': 'A car park, or a street.',
    'place.name': 'The name of the car park or street.',
    problem: "The selected problem, in the operator's words at that time.",
    text: "The rider's own words; empty: none.",
    photos: 'The addresses of the pictures, valid for a short time.',
    state: '`received`: the help desk has not decided yet.',
    answer: 'The answer of the help desk; null: none yet.',
    sentAt: 'When the rider sent the report.',
    decidedAt: 'When the help desk decided; null: not yet.',
  },
  ListParkingProblemsAnswer: {
    'items.id': 'The id of the problem.',
    'items.name': 'The problem in words.',
  },
  ReportParkingProblemBody: {
    place: 'The reported place: a car park by its id and position, or a street by its name.',
    'place.park': 'The id of the car park, as in the places nearby.',
    'place.name': 'The name of the street.',
    problem: 'The id of the problem.',
    text: "The rider's own words; line breaks are allowed.",
    photos: 'The ids of pictures that the rider uploaded, each once.',
  },
};
