import type { ImportSummary, JobKind, JobSummary } from '#libs/contracts';

/** Jobs that end with the summary of an import. */
export type ImportJobKind = {
  [Kind in JobKind]: JobSummary<Kind> extends ImportSummary ? Kind : never;
}[JobKind];

/** Name of every import kind: each job `<name>.import` of the catalogue is one. */
export type ImportKindName = ImportJobKind extends `${infer Name}.import` ? Name : never;
