import type { ExportFilters, ExportKindName } from '#libs/contracts';

/** What the dialog starts with; what is missing is asked for. */
export interface ExportPreset {
  kind?: ExportKindName;
  resourceId?: number;
  communityId?: number;
  filters?: ExportFilters;
  /** What a person calls the agent the import and the message that it is narrowed to. */
  names?: { agent?: string; import?: string; message?: string };
}
