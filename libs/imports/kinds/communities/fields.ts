import type { MergedCommunityColumn } from '#libs/community';
import { COMMUNITY_LENGTHS } from '#libs/contracts';
import { COMMUNITY_COLUMNS, type CommunityField } from '#libs/contracts/imports/columns';
import { type ColumnMatch, type KnownColumns, matchColumns } from '../../domain/index.js';
import { type ImportField, type StagedColumn } from '../import-field.js';

/** A community row as it will be stored; blank is null. */
export interface CommunityValues {
  name: string | null;
  shortDescription: string | null;
  longDescription: string | null;
  lgaId: number | null;
}

/** The cells of a row by field, as the file has them. */
export type CommunityCells = Partial<Record<CommunityField, string>>;

interface CommunityRule {
  synonyms: string;
  /** Characters. */
  longest?: number;
  columns: readonly StagedColumn<CommunityValues, MergedCommunityColumn>[];
}

const RULES: Record<CommunityField, CommunityRule> = {
  name: {
    synonyms: 'name,community,communityname,nameofcommunity,clustername,communities',
    longest: COMMUNITY_LENGTHS.name,
    columns: [{ column: 'name', type: 'text', of: ({ name }) => name }],
  },
  shortDescription: {
    synonyms: 'shortdescription,shortdesc,short,summary',
    longest: COMMUNITY_LENGTHS.shortDescription,
    columns: [{ column: 'short_description', type: 'text', of: ({ shortDescription }) => shortDescription }],
  },
  longDescription: {
    synonyms: 'longdescription,longdesc,long,description,details',
    longest: COMMUNITY_LENGTHS.longDescription,
    columns: [{ column: 'long_description', type: 'text', of: ({ longDescription }) => longDescription }],
  },
  lga: {
    synonyms:
      'lga,localgovernment,localgovernmentarea,localgovt,localgovtarea,lganame,localgov,lgaofcommunity',
    columns: [{ column: 'lga_id', type: 'int', of: ({ lgaId }) => lgaId }],
  },
};

type CommunityImportField = ImportField<CommunityValues, CommunityField, MergedCommunityColumn> &
  Pick<CommunityRule, 'longest'>;

/** Every field of a list of communities, in template order. */
export const COMMUNITY_FIELDS: readonly CommunityImportField[] = COMMUNITY_COLUMNS.map((column) => {
  const { synonyms, ...rule } = RULES[column.field];
  return { ...column, ...rule, synonyms: synonyms.split(',') };
});

/** Fields without which no community can be found. */
export const REQUIRED_COMMUNITY_FIELDS: readonly CommunityField[] = ['name'];

/** Matches the header of a list of communities. */
export const matchCommunityColumns = (
  header: string[],
  known: KnownColumns = {},
): ColumnMatch<CommunityField> => matchColumns(COMMUNITY_FIELDS, header, REQUIRED_COMMUNITY_FIELDS, known);
