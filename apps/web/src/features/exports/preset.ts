import type { ExportFilters, ExportKindName } from '#libs/contracts';

/** Initial values of the dialog; the dialog asks for missing ones. */
export interface ExportPreset {
  kind?: ExportKindName;
  resourceId?: number;
  communityId?: number;
  filters?: ExportFilters;
  /** Display names of the agent, import, message, farmer and input in the filters. */
  names?: Partial<Record<'agent' | 'import' | 'message' | 'farmer' | 'input', string | undefined>>;
}
