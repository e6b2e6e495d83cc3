import type { JobStarterProps } from '../../core/feature/define.js';
import { ExportButton } from './ExportButton.js';
import { t } from './texts.js';

/** What the job centre has of exports: the dialog that starts one. */
export default function StartExport({ place }: JobStarterProps) {
  return place === 'header' ? <ExportButton label={t('newExport')} preset={{}} /> : null;
}
