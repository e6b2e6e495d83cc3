import {
  choosesMatching,
  type FarmerImportType,
  IMPORT_KINDS,
  type ImportCall,
  type ImportJobKind,
  type ImportKindInfo,
  type ImportKindName,
  type JobKind,
} from '#libs/contracts';

/** Destination of a file: only the fields that its kind requires are set. */
export interface ImportTarget {
  resourceId: number;
  communityId?: number;
  importType?: FarmerImportType;
  /** Job of the import whose rejected rows the file corrects. */
  corrects?: number;
}

export type ImportKind = ImportKindName;

/** One kind of import, as the client shows it. */
export interface ImportKindView extends Omit<ImportKindInfo, 'call'> {
  kind: ImportKindName;
  /** Kind of its jobs. */
  job: ImportJobKind;
  /** Keys by which rows can be matched, the usual one first; set if the user chooses. */
  matchings?: readonly { value: FarmerImportType; label: string }[];
  call: (target: ImportTarget) => { call: ImportCall; path: Record<string, string | number | undefined> };
  /** Label of its rows. */
  inFile: string;
  /** Rate: `{n}` per second. */
  pace: string;
}

function viewOf([kind, info]: [ImportKindName, ImportKindInfo]): ImportKindView {
  const matchings = Object.entries(info.importTypes).map(([value, label]) => ({
    value: value as FarmerImportType,
    label,
  }));
  return {
    ...info,
    kind,
    job: `${kind}.import`,
    ...(choosesMatching(info) && { matchings }),
    call: ({ importType, resourceId, communityId = 0 }) => ({
      call: info.call,
      path: { importType, resourceId, communityId },
    }),
    inFile: info.isMap ? 'Farms in file' : 'Rows in file',
    pace: info.isMap ? '{n} farm/s|{n} farms/s' : '{n} row/s|{n} rows/s',
  };
}

/** Every kind of import, in display order. Form, dialog, upload, counts and job centre read these. */
export const importKinds = (Object.entries(IMPORT_KINDS) as [ImportKindName, ImportKindInfo][]).map(viewOf);

const VIEWS = Object.fromEntries(importKinds.map((view) => [view.kind, view])) as Record<
  ImportKindName,
  ImportKindView
>;

/** Returns the settings of a kind of import. */
export const importKind = (kind: ImportKindName): ImportKindView => VIEWS[kind];

/** Returns the kind of import of a job; undefined for other jobs. */
export const importKindOf = (job: JobKind) => importKinds.find((kind) => kind.job === job);

/** Returns the kind of import by its server name: `farmers`, `farms`. */
export const importKindNamed = (name: string) => importKinds.find(({ kind }) => kind === name);
