import {
  PH_METHODS,
  PHOSPHORUS_METHODS,
  type PhMethod,
  type PhosphorusMethod,
  SOIL_LENGTHS,
  SOIL_LIMITS,
  SOIL_MESSAGES,
  SOIL_TEXTURES,
  type SoilTexture,
  soilSampleFaults,
} from '#libs/contracts';
import type { SoilField } from '#libs/contracts/imports/columns';
import { NIGERIA_BOUNDS } from '#libs/geometry';
import { holdsBvn } from '#libs/identifier-encryption';
import {
  cleanId,
  cleanText,
  fault,
  type ReasonCode,
  type RowFault,
  readDay,
  textFaultOf,
  withoutPlaceholder,
} from '../../domain/index.js';
import { readIdCell } from '../identifier-cells.js';
import type { SoilCells, SoilValues } from './fields.js';
import { type HeadingUnit, phMethodIn, phosphorusMethodIn } from './headings.js';

/** Methods and units that the headings of the file name. */
export interface SoilHeadings {
  phMethod: PhMethod | null;
  phosphorusMethod: PhosphorusMethod | null;
  units: Partial<Record<SoilField, HeadingUnit>>;
}

export interface SoilRowCheck {
  values: SoilValues;
  /** Faults of the row; empty if it can be stored. */
  faults: RowFault[];
  /** Cells that are left blank when the row is stored. */
  parked: RowFault[];
}

const RESULTS = ['ph', 'totalNitrogen', 'phosphorus', 'potassium', 'organicCarbon'] as const;
const IDS = [
  ['farmCode', 'farm ID'],
  ['tempId', 'Temp ID'],
] as const;
const NUMBER = /^([+-]?\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:%|cm)?$/;
const DEPTHS = /^(\d{1,3})\s*(?:cm)?\s*(?:-|–|—|to)\s*(\d{1,3})\s*(?:cm)?$/i;
const ZERO = /^0+(?:[.,]0+)?\s*(?:%|cm)?$/;
const TEXTURES = new Map(
  Object.entries(SOIL_TEXTURES).flatMap(([code, name]) =>
    [code, name].map((each) => [textureKey(each), code as SoilTexture] as const),
  ),
);
const DATE_PROBLEMS = {
  'date.invalid': 'is not a date',
  'date.noSuchDay': 'is not a calendar date',
  'date.range': 'is before 2000 or in the future',
} as const;
/** Reasons for faults that the form has too. */
const FORM_FAULTS: Partial<Record<string, ReasonCode>> = {
  depthTo: 'soil.depth',
  latitude: 'soil.position',
  longitude: 'soil.position',
  totalNitrogen: 'soil.nothing',
};

function textureKey(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** A zero is a result, and a depth. */
const givenIn = (cell = '') => {
  const text = cleanId(cell);
  return ZERO.test(text) ? text : withoutPlaceholder(text);
};

/** Parses a number with a dot or a comma; null if it is none. */
function numberIn(text: string): number | null {
  const [, digits] = NUMBER.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

function readNumber(field: SoilField, cells: SoilCells, check: SoilRowCheck): number | null {
  const text = givenIn(cells[field]);
  if (text === '') return null;
  const value = numberIn(text);
  if (value === null) check.faults.push(fault(field, 'soil.number', text));
  return value;
}

function checkFarm(cells: SoilCells, check: SoilRowCheck): void {
  const { values, faults } = check;
  const before = faults.length;
  const gona = givenIn(cells.gonaFarm);
  if (/^\d{1,15}$/.test(gona)) values.gonaFarm = Number(gona);
  else if (gona !== '') faults.push(fault('gonaFarm', 'soil.noFarm', gona, "farm id of Gona's"));
  for (const [field, called] of IDS) {
    const { id, fault: found } = readIdCell(field, cells[field], called);
    values[field] = id;
    if (found) faults.push(found);
  }
  const { gonaFarm, farmCode, tempId } = values;
  if (gonaFarm === null && farmCode === null && tempId === null && faults.length === before)
    faults.push(fault('farmCode', 'soil.farm'));
}

function checkSample(cells: SoilCells, today: string, check: SoilRowCheck): void {
  const { values, faults } = check;
  const code = withoutPlaceholder(cleanText(cells.code ?? ''));
  const wrong = code && textFaultOf('code', code, SOIL_LENGTHS.code);
  if (wrong) faults.push(wrong);
  else if (code === '') faults.push(fault('code', 'soil.sample'));
  else values.code = code;
  const day = withoutPlaceholder(cleanText(cells.takenOn ?? ''));
  const read = day === '' ? null : readDay(day, today);
  if (read && 'day' in read) values.takenOn = read.day;
  else faults.push(fault('takenOn', 'soil.date', day, read ? DATE_PROBLEMS[read.problem] : ''));
  const laboratory = withoutPlaceholder(cleanText(cells.laboratory ?? ''));
  const tooLong = laboratory && textFaultOf('laboratory', laboratory, SOIL_LENGTHS.laboratory);
  if (tooLong) faults.push(tooLong);
  else values.laboratory = laboratory || null;
}

/** Reads the depth from two columns, or from one: `0-20 cm`. */
function checkDepth(cells: SoilCells, check: SoilRowCheck): void {
  const { values, faults } = check;
  const [, upper, lower] = DEPTHS.exec(cleanText(cells.depthFrom ?? '')) ?? [];
  values.depthFrom = upper ? Number(upper) : readNumber('depthFrom', cells, check);
  values.depthTo = lower ? Number(lower) : readNumber('depthTo', cells, check);
  const [least, most] = SOIL_LIMITS.depth;
  for (const field of ['depthFrom', 'depthTo'] as const) {
    const value = values[field];
    if (faults.some((each) => each.field === field)) continue;
    const isDepth = value !== null && Number.isInteger(value) && value >= least && value <= most;
    if (!isDepth)
      faults.push(
        fault(field, 'soil.depth', cells[field], `Enter upper and lower depth, from ${least} to ${most} cm.`),
      );
  }
}

function checkPosition(cells: SoilCells, check: SoilRowCheck): void {
  const { values } = check;
  values.latitude = readNumber('latitude', cells, check);
  values.longitude = readNumber('longitude', cells, check);
  const { latitude, longitude } = values;
  // Devices write 0, 0 without a fix.
  if (latitude === 0 && longitude === 0) values.latitude = values.longitude = null;
  else if (latitude !== null && longitude !== null) {
    const [west, south, east, north] = NIGERIA_BOUNDS;
    const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
    if (!isInside)
      check.faults.push(
        fault('latitude', 'soil.position', `${latitude}, ${longitude}`, SOIL_MESSAGES.outside),
      );
  }
}

function checkResults(cells: SoilCells, { units }: SoilHeadings, check: SoilRowCheck): void {
  for (const field of RESULTS) {
    const written = readNumber(field, cells, check);
    if (written === null) continue;
    const unit = units[field];
    const value = unit ? Number((written * unit.factor).toPrecision(6)) : written;
    const [least, most] = SOIL_LIMITS[field];
    if (value >= least && value <= most) check.values[field] = value;
    else {
      const range = `it must be from ${least} to ${most}`;
      check.faults.push(fault(field, 'soil.range', givenIn(cells[field]), range));
    }
  }
}

function checkMethods(cells: SoilCells, headings: SoilHeadings, { values, parked }: SoilRowCheck): void {
  const methodOf = <Method extends string>(
    field: 'phMethod' | 'phosphorusMethod',
    names: Record<Method, string>,
    find: (text: string) => Method | null,
  ): Method | null => {
    const text = withoutPlaceholder(cleanText(cells[field] ?? ''));
    if (text === '') return headings[field] as Method | null;
    const method = Object.hasOwn(names, text) ? (text as Method) : find(text);
    if (method === null) parked.push(fault(field, 'soil.method', text, Object.values(names).join(', ')));
    return method;
  };
  if (values.ph !== null) values.phMethod = methodOf('phMethod', PH_METHODS, phMethodIn);
  if (values.phosphorus !== null)
    values.phosphorusMethod = methodOf('phosphorusMethod', PHOSPHORUS_METHODS, phosphorusMethodIn);
  const texture = withoutPlaceholder(cleanText(cells.texture ?? ''));
  if (texture === '') return;
  values.texture = TEXTURES.get(textureKey(texture)) ?? null;
  if (values.texture === null) parked.push(fault('texture', 'soil.texture', texture));
}

const orLeftOut = <Value>(value: Value | null) => value ?? undefined;

/** Checks one row of soil results on its own, and collects all its faults. `today` is the ISO day in Lagos. */
export function checkSoilRow(cells: SoilCells, headings: SoilHeadings, today: string): SoilRowCheck {
  const values = Object.fromEntries(BLANK.map((field) => [field, null])) as unknown as SoilValues;
  const check: SoilRowCheck = { values, faults: [], parked: [] };
  checkFarm(cells, check);
  checkSample(cells, today, check);
  checkDepth(cells, check);
  checkPosition(cells, check);
  checkResults(cells, headings, check);
  checkMethods(cells, headings, check);
  for (const [field, sentence] of Object.entries(soilSampleFaults(given(values), today))) {
    const code = FORM_FAULTS[field];
    const isKnown = check.faults.some(
      (each) => each.field === field || (code === 'soil.nothing' && isResult(each)),
    );
    if (code && !isKnown) check.faults.push(fault(code === 'soil.nothing' ? '' : field, code, '', sentence));
  }
  for (const field of ['code', 'laboratory', 'texture'] as const)
    if (holdsBvn(cells[field] ?? '')) {
      const others = (each: RowFault) => each.field !== field;
      check.parked = check.parked.filter(others);
      check.faults = [...check.faults.filter(others), fault(field, 'cell.bvn', '', field)];
    }
  return check;
}

const isResult = ({ field }: RowFault) => (RESULTS as readonly string[]).includes(field);
const BLANK: readonly SoilField[] = [
  'gonaFarm',
  'farmCode',
  'tempId',
  'code',
  'takenOn',
  'depthFrom',
  'depthTo',
  'latitude',
  'longitude',
  'laboratory',
  'phMethod',
  'phosphorusMethod',
  'texture',
  ...RESULTS,
];

/** Values as the form would send them. */
function given({ latitude, longitude, depthFrom, depthTo, texture, ...values }: SoilValues) {
  return {
    latitude: orLeftOut(latitude),
    longitude: orLeftOut(longitude),
    depthFrom: orLeftOut(depthFrom),
    depthTo: orLeftOut(depthTo),
    texture: orLeftOut(texture),
    ...Object.fromEntries(RESULTS.map((field) => [field, orLeftOut(values[field])])),
  };
}
