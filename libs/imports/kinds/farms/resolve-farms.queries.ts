import { count, plural, type Transaction } from '#libs/platform';
import { addNotes, type FoundFault, parkRows, rejectRows } from '../../persistence/reject-rows.queries.js';
import { groundVerdicts } from './ground-verdicts.queries.js';
import { type MatchCounts, matchVerdicts } from './match-verdicts.queries.js';
import { invalidBoundaries, misplacedBoundaries } from './place-verdicts.queries.js';
import { type FarmBatch, faultOf, isFinding, type Verdict } from './ready-rows.js';

/**
 * Judges placemarks by what only the database knows, and returns how many rows it rejected. It rejects impossible
 * boundaries: invalid, outside Nigeria, latitude and longitude swapped. It also rejects ambiguous ones: a farm twice
 * in the file, several matching farms or farmers. Oddities that may be correct become findings: the farm is stored and
 * needs review.
 */
export async function resolveFarms(tx: Transaction, batch: FarmBatch): Promise<number> {
  let rejected = 0;
  const refused = new Set<number>();
  const findings: FoundFault[] = [];
  const judge = async (field: string, verdicts: Verdict[]) => {
    const faults = verdicts
      .filter((verdict) => !isFinding(verdict))
      .map((verdict) => faultOf(field, verdict));
    for (const { rowNo } of faults) refused.add(rowNo);
    rejected += await rejectRows(tx, batch.id, faults);
    findings.push(...verdicts.filter(isFinding).map((verdict) => faultOf(field, verdict)));
  };
  await judge('boundary', await invalidBoundaries(tx, batch));
  await judge('boundary', await misplacedBoundaries(tx, batch));
  const { verdicts, counts } = await matchVerdicts(tx, batch);
  await judge('farmCode', verdicts);
  await judge('boundary', await groundVerdicts(tx, batch));
  await parkRows(
    tx,
    batch.id,
    findings.filter(({ rowNo }) => !refused.has(rowNo)),
  );
  await addNotes(tx, batch.id, notesOf(counts));
  return rejected;
}

function notesOf({ waiting, lost, renamed }: MatchCounts): string[] {
  const farms = (n: number) => `${count(n)} ${plural(n, 'farm', 'farms')}`;
  const placemarks = (n: number) => `${count(n)} ${plural(n, 'placemark', 'placemarks')}`;
  return [
    waiting > 0 &&
      `${farms(waiting)} ${plural(waiting, 'has', 'have')} a farmer who is not in Gona yet. Gona links ${plural(waiting, 'it', 'them')} when the farmer is imported.`,
    lost > 0 &&
      `${placemarks(lost)} ${plural(lost, 'has', 'have')} the Gona id of a farm outside this community resource; ${plural(lost, 'it was', 'they were')} matched by farm id.`,
    renamed > 0 &&
      `${placemarks(renamed)} ${plural(renamed, 'has', 'have')} another farm id in the file than in Gona; Gona keeps its own.`,
  ].filter((note) => note !== false);
}
