import type { ExportFilters, ExportKindName } from '#libs/contracts';

/** What the dialog starts with; what is missing is asked for. */
export interface ExportPreset {
  kind?: ExportKindName;
  resourceId?: number;
  communityId?: number;
  filters?: ExportFilters;
  /** What a person calls the agent, the import, the message, the farmer and the input that it is narrowed to. */
  names?: Partial<Record<'agent' | 'import' | 'message' | 'farmer' | 'input', string | undefined>>;
}
