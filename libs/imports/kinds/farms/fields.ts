import type { MergedFarmColumn } from '#libs/farms';
import { headerKey } from '../../domain/index.js';
import { type ImportField, stagedColumns } from '../import-field.js';

export type FarmField =
  | 'farmCode'
  | 'name'
  | 'bvn'
  | 'tempId'
  | 'cbnApplicantId'
  | 'farmerName'
  | 'declaredHa'
  | 'boundary';

export interface PlacemarkValues {
  /** The farm's code: from the data, else the placemark's name; null where that is a BVN. */
  farmCode: string | null;
  name: string | null;
  bvn: string | null;
  tempId: string | null;
  cbnApplicantId: string | null;
  farmerName: string | null;
  /** Declared size in hectares. */
  declaredHa: number | null;
}

/** A placemark that was found good. */
export interface StagedFarm {
  values: PlacemarkValues;
  /** The code under which the farm is stored. */
  code: string | null;
  bvnIndex: Buffer | null;
  /** EWKT. */
  boundary: string;
}

/** By these a placemark finds its farmer; they are not the farm's. */
type FarmerKey = 'bvn_index' | 'temp_id' | 'cbn_applicant_id';

const SQUARE_METRES_PER_HECTARE = 10_000;

type FarmImportField = ImportField<StagedFarm, FarmField, MergedFarmColumn | FarmerKey>;
type FarmRule = Pick<FarmImportField, 'heading' | 'columns' | 'check'> & { synonyms: string };

const RULES: Record<FarmField, FarmRule> = {
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
    // The farmer is found by an identifier; a name is no key.
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
  boundary: {
    heading: 'Boundary',
    // The placemark's own geometry, no column.
    synonyms: '',
    columns: [{ column: 'boundary', type: 'geometry(MultiPolygon,4326)', of: ({ boundary }) => boundary }],
  },
};

const FIELDS = Object.keys(RULES) as FarmField[];

/** Every field of a placemark. */
export const FARM_FIELDS: readonly FarmImportField[] = FIELDS.map((field) => {
  const { synonyms, ...rule } = RULES[field];
  return { field, ...rule, synonyms: synonyms.split(' ').filter((word) => word !== '') };
});

/** The staged columns, in the order in which they are copied. */
export const STAGED_FARM_COLUMNS = stagedColumns(FARM_FIELDS);

/** The headings of each field, as `headerKey` makes them. */
export const FARM_HEADINGS = Object.fromEntries(
  FARM_FIELDS.map(({ field, synonyms }) => [field, new Set(synonyms)]),
) as Record<FarmField, Set<string>>;

const HEADINGS = Object.values(FARM_HEADINGS);

/** True for a heading by which a table of farms is known. */
export const isFarmHeading = (heading: string): boolean => {
  const key = headerKey(heading);
  return HEADINGS.some((headings) => headings.has(key));
};
