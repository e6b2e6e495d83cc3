import { type Call, type CallShape, parametersOf, type Upload } from '../platform/calls.js';
import {
  importCommunities,
  importFarmerList,
  importFarmMaps,
  importInputDistribution,
  importMembers,
  importSoilResults,
} from './calls.js';
import {
  FARMER_FILE_EXTENSIONS,
  type FarmerImportType,
  MAP_FILE_EXTENSIONS,
  type MapImportType,
} from './constants.js';
import { IMPORTS_MESSAGES } from './messages.js';

/** Call that uploads a file and returns the job that imports it. */
export type ImportCall = Call<CallShape & { body: Upload; answer: { jobId: number } }>;

/** A finished import and the records that it created or changed. */
export interface MadeRecords {
  resourceId: number;
  /** Set if the records belong to one community. */
  communityId?: number | undefined;
  /** Job that imported the file. */
  jobId: number;
  stored: number;
}

/** One kind of import, for server and client. Its columns are in `columns`, its rules in `libs/imports/kinds`. */
export interface ImportKindInfo {
  call: ImportCall;
  /** One line for the API documentation. */
  summary: string;
  /** "Farmer list", "Farmer lists". */
  label: string;
  title: string;
  /** Name in the job's detail, if it is not `label`. */
  detail?: string;
  dialogTitle: string;
  /** Its records, singular and plural. */
  things: readonly [one: string, many: string];
  /** Name of a row: "Farmer". */
  thing: string;
  /** Position of its tile in the job centre. */
  tile: number;
  /** File extensions, without the dot. */
  formats: readonly string[];
  /** Message for a wrong extension, if the specification defines one. */
  wrongExtension?: string;
  /** Its files are maps, which have no columns to match. */
  isMap?: true;
  /** Ways to match records, the usual one first: wire code to display name. */
  importTypes: Readonly<Record<string, string>>;
  /** Message while no community is chosen; set if the kind requires one. */
  needsCommunity?: string;
  /** Placeholder while no community is chosen; set if the kind accepts one optionally. */
  anyCommunity?: string;
  /** Label of the records that it created. */
  created: string;
  /** Link to the imported records. */
  opens(made: MadeRecords): { label: string; to: string };
}

const FARMER_KEYS: Record<FarmerImportType, string> = { BVN: 'BVN', TEMP_ID: 'Temp ID', CBN_ID: 'CBN ID' };
const MAP_TYPES: Record<MapImportType, string> = { KML: 'KML', OTHERS: 'Others' };

const openCommunities = ({ resourceId }: Pick<MadeRecords, 'resourceId'>) => ({
  label: 'Open communities',
  to: `/community-resource/communities?resource=${resourceId}`,
});

/** Every kind of import, by its name. */
export const IMPORT_KINDS = {
  farmers: {
    call: importFarmerList,
    summary: 'Import a farmer list (CSV, XLSX or XLS) into the communities of its rows, or into one',
    label: 'Farmer list',
    title: 'Farmer lists',
    dialogTitle: 'Import farmers',
    things: ['farmer', 'farmers'],
    thing: 'Farmer',
    tile: 10,
    formats: FARMER_FILE_EXTENSIONS,
    importTypes: FARMER_KEYS,
    anyCommunity: 'From the file’s Community column',
    created: 'New farmers',
    opens: openCommunities,
  },
  communities: {
    call: importCommunities,
    summary: 'Import communities (CSV, XLSX or XLS) into a community resource',
    label: 'Communities',
    title: 'Communities',
    dialogTitle: 'Import communities',
    things: ['community', 'communities'],
    thing: 'Community',
    tile: 30,
    formats: FARMER_FILE_EXTENSIONS,
    wrongExtension: IMPORTS_MESSAGES.wrongExtension,
    importTypes: { NAME: 'Name' },
    created: 'New communities',
    opens: openCommunities,
  },
  members: {
    call: importMembers,
    summary: 'Import members who are not farmers (CSV, XLSX or XLS) into a community',
    label: 'Members',
    title: 'Members',
    dialogTitle: 'Import members',
    things: ['member', 'members'],
    thing: 'Member',
    tile: 40,
    formats: FARMER_FILE_EXTENSIONS,
    wrongExtension: IMPORTS_MESSAGES.wrongExtension,
    importTypes: { PHONE: 'Phone' },
    needsCommunity: 'Choose the community of these people.',
    created: 'New members',
    opens: ({ resourceId, communityId }) =>
      communityId
        ? { label: 'Open members', to: `/community-features/community-members?community=${communityId}` }
        : openCommunities({ resourceId }),
  },
  farms: {
    call: importFarmMaps,
    summary:
      'Import farm boundaries (KML, KMZ, GeoJSON, zipped shapefile, GeoPackage, GPX, or a table with coordinates) into a community resource',
    label: 'Farm maps',
    title: 'Farm maps',
    dialogTitle: 'Import farm maps',
    things: ['farm map', 'farm maps'],
    thing: 'Farm',
    tile: 20,
    formats: MAP_FILE_EXTENSIONS,
    isMap: true,
    importTypes: MAP_TYPES,
    created: 'New farms',
    opens: ({ resourceId, jobId, stored }) => {
      const map = `/community-resource/evaluate?resource=${resourceId}`;
      return stored > 0
        ? { label: 'Show on the map', to: `${map}&import=${jobId}` }
        : { label: 'Open evaluation map', to: map };
    },
  },
  inputs: {
    call: importInputDistribution,
    summary: 'Import allocated and collected inputs (CSV, XLSX or XLS) into the ledger',
    label: 'Inputs',
    title: 'Input distribution',
    detail: 'Input distribution',
    dialogTitle: 'Import input distribution',
    things: ['row of inputs', 'rows of inputs'],
    thing: 'Row',
    tile: 50,
    formats: FARMER_FILE_EXTENSIONS,
    wrongExtension: IMPORTS_MESSAGES.wrongExtension,
    importTypes: FARMER_KEYS,
    anyCommunity: 'All communities of the programme',
    created: 'Rows recorded',
    opens: ({ resourceId }) => ({
      label: 'Open inputs',
      to: `/community-resource/inputs?resource=${resourceId}`,
    }),
  },
  soil: {
    call: importSoilResults,
    summary: 'Import soil results (CSV, XLSX or XLS) of farms of a community resource',
    label: 'Soil results',
    title: 'Soil results',
    dialogTitle: 'Import soil results',
    things: ['soil sample', 'soil samples'],
    thing: 'Sample',
    tile: 60,
    formats: FARMER_FILE_EXTENSIONS,
    wrongExtension: IMPORTS_MESSAGES.wrongExtension,
    importTypes: { FARM: 'Farm' },
    created: 'New samples',
    opens: ({ resourceId }) => ({
      label: 'Open evaluation map',
      to: `/community-resource/evaluate?resource=${resourceId}`,
    }),
  },
} as const satisfies Record<string, ImportKindInfo>;

export type ImportKindName = keyof typeof IMPORT_KINDS;
/** Job that imports a file of this kind. */
export type ImportJobKind = `${ImportKindName}.import`;

/** Whether the user chooses how records are matched. */
export const choosesMatching = ({ call }: Pick<ImportKindInfo, 'call'>): boolean =>
  parametersOf(call.path).includes('importType');
