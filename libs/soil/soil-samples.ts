import {
  EVALUATORS,
  GRANTS,
  OVERVIEW_READERS,
  SaveSoilSampleBody,
  SOIL_MESSAGES,
  SOIL_TEXTURES,
  SoilSampleDto,
  SoilSampleListDto,
  soilSampleCalls,
  soilSampleFaults,
} from '#libs/contracts';
import { requireOpenFarms } from '#libs/farms';
import { NIGERIA_BOUNDS } from '#libs/geometry';
import { byId, DomainError, type Transaction } from '#libs/platform';
import { recordKind, type StoredRecord } from '#libs/records';
import { farmForSamples, farmOfSample, isFarFromFarm } from './persistence/farm-of-samples.queries.js';
import { SAMPLE_FIELDS, SAMPLE_FROM, SAMPLE_NAME, SAMPLE_VISIBLE } from './persistence/sample.queries.js';

/** Soil samples of a farm: list, form, page, trash and export. */
export const SOIL_SAMPLES = recordKind({
  kind: 'soilSample',
  calls: soilSampleCalls,
  dtos: { list: SoilSampleListDto, record: SoilSampleDto, save: SaveSoilSampleBody },
  table: 'soil_sample',
  called: ['soil sample', 'soil samples'],
  messages: SOIL_MESSAGES,
  roles: OVERVIEW_READERS,
  writers: EVALUATORS,
  grants: { view: GRANTS.viewSoil, edit: GRANTS.editSoil },
  ofResource: true,
  joins: SAMPLE_FROM,
  visible: SAMPLE_VISIBLE,
  fields: SAMPLE_FIELDS,
  name: SAMPLE_NAME,
  sorts: { code: 'lower(t.code)', takenOn: 't.taken_on', laboratory: 'lower(t.laboratory)' },
  sortedBy: '-takenOn',
  searches: {
    text: ['t.code', 't.laboratory', 'f.code'],
    times: ['t.taken_on'],
    codes: { 't.texture': SOIL_TEXTURES },
  },
  filters: { farmId: 't.farm_id' },
  check: (body) => ({ ...soilSampleFaults(body), ...outsideFault(body) }),
  within: { parameter: 'farmId', column: 'farm_id', require: farmForSamples },
  stored: (body) => ({
    code: body.code,
    taken_on: body.takenOn,
    depth_from: body.depthFrom,
    depth_to: body.depthTo,
    position: pointOf(body),
    laboratory: body.laboratory ?? '',
    ph: body.ph ?? null,
    ph_method: body.phMethod ?? null,
    total_nitrogen: body.totalNitrogen ?? null,
    phosphorus: body.phosphorus ?? null,
    phosphorus_method: body.phosphorusMethod ?? null,
    potassium: body.potassium ?? null,
    organic_carbon: body.organicCarbon ?? null,
    texture: body.texture ?? null,
  }),
  async afterSave(tx, { id }) {
    await requireOpenFarm(tx, { id });
    if (await isFarFromFarm(tx, id)) throw DomainError.invalid({ latitude: SOIL_MESSAGES.farAway });
  },
  beforeRemove: requireOpenFarm,
  beforeRestore: requireOpenFarm,
  isFixed: ({ isReadOnly }) => isReadOnly,
  export: {
    name: 'soilSamples',
    listFilters: { farmId: byId('Samples of one farm') },
    comesBack: "as soil results: samples are found by Gona's farm id, number, date and upper depth.",
    columns: {
      farmId: { heading: 'Gona: farm', type: 'count', is: "Gona's id of the farm" },
      farmCode: { heading: 'Farm ID' },
      code: { heading: 'Sample' },
      takenOn: { heading: 'Date' },
      depthFrom: { heading: 'Depth From', type: 'count', is: 'centimetres' },
      depthTo: { heading: 'Depth To', type: 'count', is: 'centimetres' },
      latitude: { heading: 'Latitude', type: 'number', is: 'degrees, WGS 84' },
      longitude: { heading: 'Longitude', type: 'number', is: 'degrees, WGS 84' },
      laboratory: { heading: 'Laboratory' },
      ph: { heading: 'pH', type: 'number' },
      phMethod: { heading: 'pH Method', is: '`WATER`, `CACL2` or `KCL`' },
      totalNitrogen: { heading: 'Total N', type: 'number', is: 'per cent' },
      phosphorus: { heading: 'Available P', type: 'number', is: 'mg/kg' },
      phosphorusMethod: { heading: 'P Method', is: '`BRAY_1`, `BRAY_2`, `MEHLICH_3` or `OLSEN`' },
      potassium: { heading: 'Exchangeable K', type: 'number', is: 'cmol(+)/kg, NH₄OAc' },
      organicCarbon: { heading: 'Organic Carbon', type: 'number', is: 'per cent, Walkley-Black' },
      texture: { heading: 'Texture', is: 'texture class of the USDA' },
    },
  },
});

/** Throws `farmer.locked` if the farm of a sample is read-only. */
async function requireOpenFarm(tx: Transaction, { id }: Pick<StoredRecord, 'id'>): Promise<void> {
  await requireOpenFarms(tx, [await farmOfSample(tx, id)]);
}

/** EWKT of the position; null if there is none. */
function pointOf({ latitude, longitude }: SaveSoilSampleBody): string | null {
  return latitude === undefined || longitude === undefined
    ? null
    : `SRID=4326;POINT(${longitude} ${latitude})`;
}

function outsideFault({ latitude, longitude }: SaveSoilSampleBody): Record<string, string> {
  const [west, south, east, north] = NIGERIA_BOUNDS;
  if (latitude === undefined || longitude === undefined) return {};
  const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  return isInside ? {} : { latitude: SOIL_MESSAGES.outside };
}
