import { SOIL_MESSAGES } from './constants.js';
import type { SaveSoilSampleBody } from './dto.js';

const EARLIEST_DAY = '2000-01-01';
const RESULTS = [
  'ph',
  'totalNitrogen',
  'phosphorus',
  'potassium',
  'organicCarbon',
  'texture',
] as const satisfies readonly (keyof SaveSoilSampleBody)[];

/** True for an existing day that is neither before 2000 nor after `today`; both are ISO. */
const isPastDay = (day: string, today: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && day >= EARLIEST_DAY && day <= today
  );
};

/** Today in Nigeria, as an ISO day. */
export const soilToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date());

/** Returns faults of a sample beyond single fields, as sentences by field. */
export function soilSampleFaults(
  body: Partial<SaveSoilSampleBody>,
  today = soilToday(),
): Record<string, string> {
  const { takenOn, depthFrom, depthTo, latitude, longitude } = body;
  const has = (field: keyof SaveSoilSampleBody) => body[field] !== undefined && body[field] !== null;
  const faults: [string, string | false][] = [
    ['takenOn', takenOn !== undefined && !isPastDay(takenOn, today) && SOIL_MESSAGES.day],
    [
      'depthTo',
      depthFrom !== undefined && depthTo !== undefined && depthTo <= depthFrom && SOIL_MESSAGES.depthOrder,
    ],
    ['totalNitrogen', !RESULTS.some(has) && SOIL_MESSAGES.nothing],
    [
      latitude === undefined ? 'latitude' : 'longitude',
      (latitude === undefined) !== (longitude === undefined) && SOIL_MESSAGES.halfPosition,
    ],
  ];
  return Object.fromEntries(faults.filter((each): each is [string, string] => each[1] !== false));
}
