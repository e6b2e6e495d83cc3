import type { FarmerImportType } from '#libs/contracts';
import {
  COMMUNITY_COLUMNS,
  FARMER_COLUMNS,
  type FileColumn,
  templateHeadings,
} from '#libs/contracts/imports/columns';
import { BYTE_ORDER_MARK, csvLine } from '#libs/tabular/cells';
import { saveFile } from '../../core/api/http.js';

/** The header row of a list: an empty file to fill in. */
export function templateText(columns: readonly FileColumn[], importType: string): string {
  return csvLine(templateHeadings(columns, importType));
}

function save(name: string, columns: readonly FileColumn[], importType: string): void {
  const text = [BYTE_ORDER_MARK, templateText(columns, importType)];
  saveFile(new Blob(text, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** Saves the template of a farmer list as a CSV file. */
export function saveFarmerTemplate(type: FarmerImportType = 'BVN'): void {
  save(`gona-farmers-${type.toLowerCase().replace('_', '-')}`, FARMER_COLUMNS, type);
}

/** Saves the template of a list of communities as a CSV file. */
export const saveCommunityTemplate = (): void => save('gona-communities', COMMUNITY_COLUMNS, 'NAME');
