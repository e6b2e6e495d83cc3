import type { PolygonRings } from '#libs/geometry';
import { holdsBvn, isBvnToken, withoutBvns } from '#libs/identifier-encryption';
import {
  bvnFaultOf,
  cleanDigits,
  cleanId,
  cleanText,
  fault,
  headerKey,
  idFaultOf,
  MAX_HECTARES,
  MAX_LENGTH,
  type Placemark,
  parseHectares,
  type RowFault,
} from '../../domain/index.js';
import { checkBoundary } from './boundary.js';
import { FARM_HEADINGS, type PlacemarkValues } from './fields.js';

export interface PlacemarkCheck {
  values: PlacemarkValues;
  /** Closed and oriented rings; valid only if there are no faults. */
  polygons: PolygonRings[];
  faults: RowFault[];
  notes: RowFault[];
}

/** Returns the value of a token; null if it is not valid here. */
type OpenToken = (text: string) => string | null;

const FARM_CODE_START = /^(?:farmid|farmcode|farmno|plotid|plotcode|plotno|parcelid|fieldid)/;
const BVN_ONLY = /^\d{11}$/;
const ROW_ID = /^[1-9]\d{0,14}$/;
/** Fields that can be, or be named by, a farmer's BVN. */
const TAKES_TOKENS = [FARM_HEADINGS.bvn, FARM_HEADINGS.farmCode, FARM_HEADINGS.name];

type Keyed = { key: string; value: string }[];

const pick = (keyed: Keyed, wanted: Set<string>) =>
  keyed.find(({ key, value }) => value !== '' && wanted.has(key))?.value ?? '';

function farmCodeOf(keyed: Keyed, name: string): string {
  const exact = pick(keyed, FARM_HEADINGS.farmCode);
  if (exact !== '') return cleanId(exact);
  const near = keyed.find(({ key, value }) => value !== '' && FARM_CODE_START.test(key))?.value;
  return cleanId(near ?? name);
}

/**
 * Extracts the farm's code, the farmer's keys and the declared size from a placemark, checks them and the boundary,
 * and collects all faults. An unreadable declared size is dropped with a note, because the boundary matters more.
 */
export function checkPlacemark(placemark: Placemark, openToken: OpenToken = () => null): PlacemarkCheck {
  let worthless = false;
  // A token is replaced with its BVN only where a BVN identifies a farmer.
  const opened = (key: string, value: string) => {
    if (!isBvnToken(value) || !TAKES_TOKENS.some((headings) => headings.has(key))) return value;
    const bvn = openToken(value);
    worthless ||= bvn === null;
    return bvn ?? '';
  };
  const keyed: Keyed = Object.entries(placemark.data).map(([key, value]) => ({
    key: headerKey(key),
    value: opened(headerKey(key), cleanText(value)),
  }));
  const title = opened('name', cleanText(placemark.name)) || pick(keyed, FARM_HEADINGS.name);
  // The name is visible to everyone.
  const name = withoutBvns(title);
  const faults: RowFault[] = worthless ? [fault('bvn', 'bvn.token')] : [];
  const notes = [...placemark.notes];

  const coded = farmCodeOf(keyed, title);
  // Some field apps use the farmer's BVN as the farm's name. It is a key to the farmer and must not be shown as a
  // code.
  const codeIsBvn = BVN_ONLY.test(coded) && holdsBvn(coded);
  const farmCode = codeIsBvn ? '' : coded;
  if (codeIsBvn) notes.push(fault('farmCode', 'placemark.namedByBvn'));
  else if (farmCode === '' && !worthless) faults.push(fault('farmCode', 'placemark.noKey'));
  else if (holdsBvn(farmCode)) faults.push(fault('farmCode', 'placemark.bvnAsCode'));
  else if (farmCode.length > MAX_LENGTH.name) {
    faults.push(fault('farmCode', 'text.long', farmCode, String(MAX_LENGTH.name)));
  }
  const bvn = cleanDigits(pick(keyed, FARM_HEADINGS.bvn)) || (codeIsBvn ? coded : '');
  const tempId = cleanId(pick(keyed, FARM_HEADINGS.tempId));
  const cbnApplicantId = cleanId(pick(keyed, FARM_HEADINGS.cbnApplicantId));
  const idFault = (field: 'tempId' | 'cbnApplicantId', id: string, label: string) =>
    holdsBvn(id) ? fault(field, 'cell.bvn', '', label) : idFaultOf(field, id, label);
  const bad = [
    bvn === '' ? null : bvnFaultOf(bvn),
    tempId === '' ? null : idFault('tempId', tempId, 'temporary id'),
    cbnApplicantId === '' ? null : idFault('cbnApplicantId', cbnApplicantId, 'CBN applicant id'),
  ].filter((found) => found !== null);
  const badFields = new Set(bad.map(({ field }) => field));

  const ours = cleanDigits(pick(keyed, FARM_HEADINGS.gonaFarm));

  const size = cleanId(pick(keyed, FARM_HEADINGS.declaredHa));
  const hectares = size === '' ? null : parseHectares(size);
  const sized = hectares !== null && hectares > 0 && hectares <= MAX_HECTARES;
  if (size !== '' && !sized) notes.push(fault('declaredHa', 'placemark.size', size));

  const boundary = checkBoundary(placemark.faults.length > 0 ? [] : placemark.polygons);
  return {
    values: {
      gonaFarm: ROW_ID.test(ours) ? Number(ours) : null,
      farmCode: farmCode === '' ? null : farmCode.slice(0, MAX_LENGTH.name),
      name: name === '' ? null : name.slice(0, MAX_LENGTH.name),
      bvn: bvn === '' || badFields.has('bvn') ? null : bvn,
      tempId: tempId === '' || badFields.has('tempId') ? null : tempId,
      cbnApplicantId: cbnApplicantId === '' || badFields.has('cbnApplicantId') ? null : cbnApplicantId,
      farmerName: pick(keyed, FARM_HEADINGS.farmerName).slice(0, MAX_LENGTH.name) || null,
      declaredHa: sized ? hectares : null,
      agent: pick(keyed, FARM_HEADINGS.agent) || null,
    },
    polygons: boundary.polygons,
    faults: [...faults, ...bad, ...placemark.faults, ...boundary.faults],
    notes: [...notes, ...boundary.notes],
  };
}
