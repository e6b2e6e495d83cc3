import type { FarmerImportType } from '#libs/contracts';
import { saveFile } from '../../core/api/http.js';

/** Column by which each import type finds its farmers; it comes first in the template. */
const KEY_COLUMN: Record<FarmerImportType, string> = {
  BVN: 'BVN',
  TEMP_ID: 'Temp ID',
  CBN_ID: 'CBN Applicant ID',
};

const COLUMNS = [
  'Surname',
  'First Name',
  'Other Name',
  'Gender',
  'Phone',
  'Email',
  'Address',
  'Town',
  'State',
  'LGA',
  'Ward',
  'Farm Size',
  'RIFAN Number',
  'Next of Kin Surname',
  'Next of Kin First Name',
  'Next of Kin Phone',
  'Next of Kin Relationship',
  'Guarantor Surname',
  'Guarantor First Name',
  'Guarantor Phone',
];

/** The header row of a farmer list: an empty file to fill in. */
export function templateText(type: FarmerImportType): string {
  const key = KEY_COLUMN[type];
  const others = Object.values(KEY_COLUMN).filter((column) => column !== key);
  return `${[key, ...COLUMNS, ...others].join(',')}\r\n`;
}

/** Saves the template; the mark at its start tells Excel that the file is UTF-8. */
export function saveTemplate(type: FarmerImportType): void {
  const blob = new Blob(['\uFEFF', templateText(type)], { type: 'text/csv;charset=utf-8' });
  saveFile(blob, `gona-farmers-${type.toLowerCase().replace('_', '-')}.csv`);
}
