import type { FarmerImportType } from '#libs/contracts';
import { FARMER_COLUMNS, templateHeadings } from '#libs/contracts/imports/columns';
import { BYTE_ORDER_MARK, csvLine } from '#libs/tabular/cells';
import { saveFile } from '../../core/api/http.js';

/** The header row of a farmer list: an empty file to fill in. */
export function templateText(type: FarmerImportType): string {
  return csvLine(templateHeadings(FARMER_COLUMNS, type));
}

/** Saves the template as a CSV file. */
export function saveTemplate(type: FarmerImportType): void {
  const blob = new Blob([BYTE_ORDER_MARK, templateText(type)], { type: 'text/csv;charset=utf-8' });
  saveFile(blob, `gona-farmers-${type.toLowerCase().replace('_', '-')}.csv`);
}
