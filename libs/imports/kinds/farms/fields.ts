import { FARM_ID_COLUMN } from '#libs/contracts/imports/columns';
import type { MergedFarmColumn } from '#libs/farms';
import { headerKey } from '../../domain/index.js';
import { type ImportField, stagedColumns } from '../import-field.js';

export type FarmField =
  | 'gonaFarm'
  | 'farmCode'
  | 'name'
  | 'bvn'
  | 'tempId'
  | 'cbnApplicantId'
  | 'farmerName'
  | 'declaredHa'
  | 'agent'
  | 'capturedAt'
  | 'attributes'
  | 'boundary';

export interface PlacemarkValues {
  /** The farm's id in Gona, if Gona wrote the file. */
  gonaFarm: number | null;
  /** The farm's code: from the data, else the placemark's name; null if that is a BVN. */
  farmCode: string | null;
  name: string | null;
  bvn: string | null;
  tempId: string | null;
  cbnApplicantId: string | null;
  farmerName: string | null;
  /** Declared size in hectares. */
  declaredHa: number | null;
  /** Username or name of the person who captured it, as in the file. */
  agent: string | null;
}

/** A valid placemark. */
export interface StagedFarm {
  values: PlacemarkValues;
  /** The code under which the farm is stored. */
  code: string | null;
  bvnIndex: Buffer | null;
  /** Id of the user who captured it. */
  agentId: number | null;
  /** ISO. */
  capturedAt: string | null;
  /** Capture time in a file that Gona wrote; ignored for an existing farm. */
  capturedBefore: string | null;
  /** JSON of the file's other data about it. */
  attributes: string | null;
  /** Row numbers of earlier placemarks that it may overlap. */
  near: readonly number[];
  /** Hex EWKB. */
  boundary: string;
}

/** Columns for matching a placemark to its farm and its neighbours; they are not stored on the farm. */
type FindingColumn = 'gona_id' | 'near';

const SQUARE_METRES_PER_HECTARE = 10_000;

type FarmImportField = ImportField<StagedFarm, FarmField, MergedFarmColumn | FindingColumn>;
type FarmRule = Pick<FarmImportField, 'heading' | 'columns' | 'check'> & { synonyms: string };

const RULES: Record<FarmField, FarmRule> = {
  gonaFarm: {
    heading: FARM_ID_COLUMN,
    synonyms: headerKey(FARM_ID_COLUMN),
    columns: [{ column: 'gona_id', type: 'bigint', of: ({ values }) => values.gonaFarm }],
  },
  farmCode: {
    heading: 'Farm ID',
    synonyms:
      'farmid farmcode farmno farmnumber farm plotid plotcode plotno plotnumber plot parcelid parcelno parcel fieldid fieldcode fieldno code',
    columns: [{ column: 'code', type: 'text', of: ({ code }) => code }],
  },
  name: {
    heading: 'Name',
    synonyms: 'name farmname title label',
    columns: [{ column: 'name', type: 'text', of: ({ values, code }) => values.name ?? code }],
  },
  bvn: {
    heading: 'BVN',
    check: 'bvn',
    synonyms: 'bvn bvnno bvnnumber bankverificationnumber farmerbvn',
    columns: [{ column: 'bvn_index', type: 'bytea', of: ({ bvnIndex }) => bvnIndex }],
  },
  tempId: {
    heading: 'Temp ID',
    synonyms: 'tempid temporaryid tempidno farmertempid',
    columns: [{ column: 'temp_id', type: 'text', of: ({ values }) => values.tempId }],
  },
  cbnApplicantId: {
    heading: 'CBN Applicant ID',
    synonyms: 'cbnid cbnapplicantid applicantid cbnno cbnnumber',
    columns: [{ column: 'cbn_applicant_id', type: 'text', of: ({ values }) => values.cbnApplicantId }],
  },
  farmerName: {
    heading: 'Farmer',
    synonyms: 'farmer farmername nameoffarmer farmersname fullname owner ownername',
    // The farmer is found by an identifier; a name is not a key.
    columns: [],
  },
  declaredHa: {
    heading: 'Declared size (ha)',
    synonyms:
      'declaredha declaredsize declaredsizeha declaredarea size sizeha area areaha areahectares hectares hectare ha farmsize farmsizeha',
    columns: [
      {
        column: 'declared_size_m2',
        type: 'double precision',
        of: ({ values }) => values.declaredHa && values.declaredHa * SQUARE_METRES_PER_HECTARE,
      },
    ],
  },
  agent: {
    heading: 'Captured by',
    synonyms:
      'capturedby capturedbyusername agent agentusername agentname agentid fieldagent fieldofficer enumerator enumeratorname surveyor collector collectedby',
    columns: [{ column: 'captured_by', type: 'bigint', of: ({ agentId }) => agentId }],
  },
  capturedAt: {
    heading: 'Captured',
    // The reader finds it in the data or in the points.
    synonyms: '',
    columns: [
      { column: 'captured_on', type: 'timestamptz', of: ({ capturedAt }) => capturedAt },
      { column: 'captured_before', type: 'timestamptz', of: ({ capturedBefore }) => capturedBefore },
    ],
  },
  attributes: {
    heading: 'Captured attributes',
    // All data of the placemark.
    synonyms: '',
    columns: [{ column: 'attributes', type: 'jsonb', of: ({ attributes }) => attributes }],
  },
  boundary: {
    heading: 'Boundary',
    // The placemark's own geometry, not a column.
    synonyms: '',
    columns: [
      { column: 'boundary', type: 'geometry(MultiPolygon,4326)', of: ({ boundary }) => boundary },
      { column: 'near', type: 'bigint[]', of: ({ near }) => (near.length > 0 ? near : null) },
    ],
  },
};

const FIELDS = Object.keys(RULES) as FarmField[];

/** Every field of a placemark. */
export const FARM_FIELDS: readonly FarmImportField[] = FIELDS.map((field) => {
  const { synonyms, ...rule } = RULES[field];
  return { field, ...rule, synonyms: synonyms.split(' ').filter((word) => word !== '') };
});

/** The staged columns, in COPY order. */
export const STAGED_FARM_COLUMNS = stagedColumns(FARM_FIELDS);

/** The headings of each field, in `headerKey` form. */
export const FARM_HEADINGS = Object.fromEntries(
  FARM_FIELDS.map(({ field, synonyms }) => [field, new Set(synonyms)]),
) as Record<FarmField, Set<string>>;

const HEADINGS = Object.values(FARM_HEADINGS);

/** True for a heading that identifies a table of farms. */
export const isFarmHeading = (heading: string): boolean => {
  const key = headerKey(heading);
  return HEADINGS.some((headings) => headings.has(key));
};
