import { MAX_FARM_ATTRIBUTES } from '#libs/contracts/imports/columns';
import { multiPolygonHex } from '#libs/geometry';
import { blindIndex, type KeyTexts, readBvnToken, readKeys, withoutBvns } from '#libs/identifier-encryption';
import { CorrectedRows } from '../../child/corrected-rows.js';
import { NoteCounter } from '../../child/note-counter.js';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { readRows } from '../../child/stage-list.js';
import {
  fault,
  isNinHeading,
  MARK_COLUMN,
  mayBeNin,
  type Placemark,
  ROW_COLUMN,
} from '../../domain/index.js';
import { ninProblem, openPlacemarks, type PlacemarkKind, type Source } from '../../readers/index.js';
import { type AgentUser, agentFinder } from './agents.js';
import { isFarmHeading, type PlacemarkValues, STAGED_FARM_COLUMNS } from './fields.js';
import { Neighbours } from './neighbours.js';
import { checkPlacemark } from './placemark-row.js';

/** Additional input to the parser. */
export interface FarmsSetup {
  keys: KeyTexts;
  /** Users who may have captured a farm. */
  agents: AgentUser[];
}

/** Derives the same code from the same BVN, without making the BVN recoverable. */
const codeOfBvn = (index: Buffer | null) => (index === null ? null : `BVN-${index.toString('hex', 0, 6)}`);

/**
 * Returns the file's other data about a placemark as storable JSON, and whether something was left out. Drops Gona's
 * own fields of a farm that Gona does not know, because they would look like captured data.
 */
export function keptJson({
  attributes,
  values,
}: {
  attributes: Placemark['attributes'];
  values: PlacemarkValues;
}) {
  if (values.gonaFarm !== null) return { json: null, cut: false };
  const entries = Object.entries(attributes);
  for (let kept = entries.length; kept > 0; kept--) {
    const json = JSON.stringify(Object.fromEntries(entries.slice(0, kept)));
    if (json.length <= MAX_FARM_ATTRIBUTES) return { json, cut: kept < entries.length };
  }
  return { json: null, cut: entries.length > 0 };
}

/** Throws if a placemark has a NIN: maps cannot be rewritten. */
function refuseNins({ data }: Placemark): void {
  for (const [name, value] of Object.entries(data))
    if (value !== null && isNinHeading(name) && mayBeNin(String(value))) throw ninProblem(name);
}

/** A placemark's faults name its fields, which are not columns of a table. */
const itself = (field: string) => field;

/** Reads a map file, checks every placemark, and writes the good ones as staged rows and every fault of the others. */
export async function stageFarms(task: StageTask<FarmsSetup>, source: Source, out: Stager): Promise<Staged> {
  const { sheet, headerRow } = task.choices;
  const file = await openPlacemarks(task.format as PlacemarkKind, source, {
    sheet,
    headerRow,
    refusesNins: task.refusesNins,
    knows: isFarmHeading,
  });
  const keys = readKeys(task.setup.keys);
  const corrected = new CorrectedRows(task.accountId, keys);
  const openToken = (text: string) => readBvnToken(text, task.accountId, keys);
  const agentOf = agentFinder(task.setup.agents);
  const neighbours = new Neighbours();
  const notes = new NoteCounter();
  const rows = await readRows(file.placemarks, out, (placemark) => {
    refuseNins(placemark);
    const { values, polygons, faults, notes: rowNotes } = checkPlacemark(placemark, openToken);
    corrected.add(placemark.rowNo, placemark.data[MARK_COLUMN], placemark.data[ROW_COLUMN]);
    if (faults.length > 0) {
      const called = values.name ?? values.farmCode ?? '';
      return out.faults({ rowNo: placemark.rowNo, called: withoutBvns(called) }, faults, itself);
    }
    // The database checks the location: it knows the outlines, not just the bounds of the country.
    notes.add(
      placemark.rowNo,
      rowNotes.filter(({ code }) => code !== 'boundary.outside' && code !== 'boundary.swapped'),
    );
    const bvnIndex = values.bvn === null ? null : blindIndex(values.bvn, keys);
    const code = values.farmCode ?? codeOfBvn(bvnIndex) ?? values.name;
    const { json, cut } = keptJson({ attributes: placemark.attributes, values });
    if (cut) notes.add(placemark.rowNo, [fault('attributes', 'placemark.attributesCut')]);
    out.row(placemark.rowNo, STAGED_FARM_COLUMNS, {
      values,
      code,
      bvnIndex,
      agentId: agentOf(values.agent),
      capturedAt: values.gonaFarm === null ? placemark.capturedAt : null,
      capturedBefore: values.gonaFarm === null ? null : placemark.capturedAt,
      attributes: json,
      near: neighbours.add(placemark.rowNo, polygons),
      boundary: multiPolygonHex(polygons),
    });
  });
  const { earlyEnd } = file;
  return {
    rows,
    notes: [...file.notes, ...notes.sentences()],
    corrections: corrected.found,
    questions: [],
    brokenOff: earlyEnd && { read: earlyEnd.placemarks, sentence: earlyEnd.sentence },
  };
}
