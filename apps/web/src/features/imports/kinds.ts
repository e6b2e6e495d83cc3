import {
  type Call,
  type CallShape,
  FARMER_FILE_EXTENSIONS,
  FARMER_IMPORT_TYPES,
  type FarmerImportType,
  IMPORTS_MESSAGES,
  importCommunities,
  importFarmerList,
  importFarmMaps,
  importInputDistribution,
  importMembers,
  type JobKind,
  MAP_FILE_EXTENSIONS,
  type Upload,
} from '#libs/contracts';

/** Call that uploads a file and returns the job that imports it. */
export type ImportCall = Call<CallShape & { body: Upload; answer: { jobId: number } }>;

/** Destination of a file: only the fields that its kind requires are set. */
export interface ImportTarget {
  resourceId: number;
  communityId?: number;
  importType?: FarmerImportType;
  /** Job of the import whose rejected rows the file corrects. */
  corrects?: number;
}

/** A finished import and the records that it created or changed. */
export interface MadeRecords {
  resourceId: number;
  /** Set if the records belong to one community. */
  communityId?: number | undefined;
  /** Job that imported the file. */
  jobId: number;
  stored: number;
}

/** Settings of one kind of import. */
export interface ImportKindView {
  /** Kind of its jobs. */
  job: Extract<JobKind, `${string}.import`>;
  /** Singular and plural: "Farmer list", "Farmer lists". */
  label: string;
  title: string;
  /** Position of its tile in the job centre. */
  tile: number;
  /** Name of a row: "Farmer". */
  thing: string;
  dialogTitle: string;
  /** File extensions, without the dot. */
  extensions: readonly string[];
  /** Its files are tables, whose columns are matched; a map has none. */
  hasColumns: boolean;
  /** Keys by which rows can be matched, the usual one first. */
  matchings?: readonly { value: FarmerImportType; label: string }[];
  /** Message while no community is chosen; set if the kind requires one. */
  needsCommunity?: string;
  /** Placeholder while no community is chosen; set if the kind accepts one optionally. */
  anyCommunity?: string;
  call: (target: ImportTarget) => { call: ImportCall; path: Record<string, string | number | undefined> };
  /** Labels of its counts. */
  inFile: string;
  created: string;
  /** Rate: `{n}` per second. */
  pace: string;
  /** Link to the imported records. */
  next: (made: MadeRecords) => { label: string; to: string };
  /** Message for a wrong extension, if it differs from that of other kinds. */
  wrongExtension?: string;
  /** Saves an empty file to fill in; a kind with several matchings has one for each. */
  saveTemplate?: (importType?: FarmerImportType) => Promise<void>;
}

const MATCHED_BY: Record<FarmerImportType, string> = { BVN: 'BVN', TEMP_ID: 'Temp ID', CBN_ID: 'CBN ID' };

const openCommunities = ({ resourceId }: Pick<MadeRecords, 'resourceId'>) => ({
  label: 'Open communities',
  to: `/community-resource/communities?resource=${resourceId}`,
});

/**
 * Every kind of import. Form, dialog, file rules, upload, counts and job centre read this object: a new kind needs only
 * an entry. It loads with the feature list, so large parts are loaded on demand.
 */
export const IMPORT_KINDS = {
  farmers: {
    job: 'farmers.import',
    label: 'Farmer list',
    title: 'Farmer lists',
    tile: 10,
    thing: 'Farmer',
    dialogTitle: 'Import farmers',
    extensions: FARMER_FILE_EXTENSIONS,
    hasColumns: true,
    matchings: FARMER_IMPORT_TYPES.map((value) => ({ value, label: MATCHED_BY[value] })),
    anyCommunity: 'From the file’s Community column',
    call: ({ importType, resourceId, communityId = 0 }) => ({
      call: importFarmerList,
      path: { importType, resourceId, communityId },
    }),
    inFile: 'Rows in file',
    created: 'New farmers',
    pace: '{n} row/s|{n} rows/s',
    next: openCommunities,
    saveTemplate: async (importType) => (await import('./templates.js')).saveFarmerTemplate(importType),
  },
  communities: {
    job: 'communities.import',
    label: 'Communities',
    title: 'Communities',
    tile: 30,
    thing: 'Community',
    dialogTitle: 'Import communities',
    extensions: FARMER_FILE_EXTENSIONS,
    hasColumns: true,
    wrongExtension: IMPORTS_MESSAGES.wrongExtension,
    call: ({ resourceId }) => ({ call: importCommunities, path: { resourceId } }),
    inFile: 'Rows in file',
    created: 'New communities',
    pace: '{n} row/s|{n} rows/s',
    next: openCommunities,
    saveTemplate: async () => (await import('./templates.js')).saveCommunityTemplate(),
  },
  members: {
    job: 'members.import',
    label: 'Members',
    title: 'Members',
    tile: 40,
    thing: 'Member',
    dialogTitle: 'Import members',
    extensions: FARMER_FILE_EXTENSIONS,
    hasColumns: true,
    needsCommunity: 'Choose the community of these people.',
    wrongExtension: IMPORTS_MESSAGES.wrongExtension,
    call: ({ resourceId, communityId }) => ({ call: importMembers, path: { resourceId, communityId } }),
    inFile: 'Rows in file',
    created: 'New members',
    pace: '{n} row/s|{n} rows/s',
    next: ({ resourceId, communityId }) =>
      communityId
        ? { label: 'Open members', to: `/community-features/community-members?community=${communityId}` }
        : openCommunities({ resourceId }),
    saveTemplate: async () => (await import('./templates.js')).saveMemberTemplate(),
  },
  maps: {
    job: 'farms.import',
    label: 'Farm maps',
    title: 'Farm maps',
    tile: 20,
    thing: 'Farm',
    dialogTitle: 'Import farm maps',
    extensions: MAP_FILE_EXTENSIONS,
    hasColumns: false,
    call: ({ resourceId }) => ({ call: importFarmMaps, path: { resourceId } }),
    inFile: 'Farms in file',
    created: 'New farms',
    pace: '{n} farm/s|{n} farms/s',
    next: ({ resourceId, jobId, stored }) => {
      const map = `/community-resource/evaluate?resource=${resourceId}`;
      return stored > 0
        ? { label: 'Show on the map', to: `${map}&import=${jobId}` }
        : { label: 'Open evaluation map', to: map };
    },
    saveTemplate: async () => (await import('./templates.js')).saveMapTemplate(),
  },
  inputs: {
    job: 'inputs.import',
    label: 'Inputs',
    title: 'Input distribution',
    tile: 50,
    thing: 'Row',
    dialogTitle: 'Import input distribution',
    extensions: FARMER_FILE_EXTENSIONS,
    hasColumns: true,
    matchings: FARMER_IMPORT_TYPES.map((value) => ({ value, label: MATCHED_BY[value] })),
    anyCommunity: 'All communities of the programme',
    wrongExtension: IMPORTS_MESSAGES.wrongExtension,
    call: ({ importType, resourceId, communityId = 0 }) => ({
      call: importInputDistribution,
      path: { importType, resourceId, communityId },
    }),
    inFile: 'Rows in file',
    created: 'Rows recorded',
    pace: '{n} row/s|{n} rows/s',
    next: ({ resourceId }) => ({
      label: 'Open inputs',
      to: `/community-resource/inputs?resource=${resourceId}`,
    }),
    saveTemplate: async (importType) => (await import('./templates.js')).saveInputTemplate(importType),
  },
} as const satisfies Record<string, ImportKindView>;

export type ImportKind = keyof typeof IMPORT_KINDS;

/** Returns the settings of a kind of import. */
export const importKind = (kind: ImportKind): ImportKindView => IMPORT_KINDS[kind];

/** Every kind with its name, in display order. */
export const importKinds = Object.entries<ImportKindView>(IMPORT_KINDS).map(([kind, view]) => ({
  kind: kind as ImportKind,
  ...view,
}));

/** Returns the kind of import of a job; undefined for other jobs. */
export function importKindOf(job: JobKind) {
  return importKinds.find((kind) => kind.job === job);
}

/** Returns the kind of import by its server name: `farmers`, `farms`. */
export const importKindNamed = (name: string) => importKinds.find(({ job }) => job === `${name}.import`);
