import { soilToday } from '#libs/contracts';
import type { SoilField } from '#libs/contracts/imports/columns';
import { readTokenKeys, type TokenKeyTexts } from '#libs/identifier-encryption';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { stageList } from '../../child/stage-list.js';
import { pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { matchSoilColumns, SOIL_FIELDS } from './fields.js';
import { phMethodIn, phosphorusMethodIn, unitIn } from './headings.js';
import { checkSoilRow, type SoilHeadings } from './soil-row.js';

/** Additional input to the parser. */
export interface SoilSetup {
  keys: TokenKeyTexts;
}

/** Reads soil results, checks every row, and writes the good ones as staged rows and every fault. */
export const stageSoil = (task: StageTask<SoilSetup>, source: Source, out: Stager): Promise<Staged> =>
  stageList(task, source, out, {
    fields: SOIL_FIELDS,
    match: matchSoilColumns,
    keys: readTokenKeys(task.setup.keys),
    rows: ({ match, header, stage }) => {
      const headings = headingsOf(match.fields, header);
      const today = soilToday();
      return {
        row(rowNo, cells) {
          const check = checkSoilRow(pickFields(match.fields, cells), headings, today);
          stage(rowNo, check, () => check.values);
        },
        notes: () => ({
          first: Object.entries(headings.units).map(
            ([field, { converted }]) =>
              `"${header[match.fields.indexOf(field as SoilField)]}" was converted ${converted}.`,
          ),
        }),
      };
    },
  });

/** Reads methods and units from the headings of the results. */
function headingsOf(fields: readonly (SoilField | null)[], header: readonly string[]): SoilHeadings {
  const headingOf = (field: SoilField) => header[fields.indexOf(field)] ?? '';
  const units = fields.flatMap((field, index) => {
    const unit = field && unitIn(field, header[index] ?? '');
    return unit ? [[field, unit] as const] : [];
  });
  return {
    phMethod: phMethodIn(headingOf('ph')),
    phosphorusMethod: phosphorusMethodIn(headingOf('phosphorus')),
    units: Object.fromEntries(units),
  };
}
