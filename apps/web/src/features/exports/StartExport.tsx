import type { JobStarterProps } from '../../core/feature/define.js';
import { ExportButton } from './ExportButton.js';
import { t } from './texts.js';

/** Opens the export dialog from the job centre. */
export default function StartExport({ place }: JobStarterProps) {
  return place === 'header' ? <ExportButton label={t('newExport')} preset={{}} /> : null;
}
