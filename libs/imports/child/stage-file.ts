import type { ImportKindName } from '#libs/contracts';
import type { Source } from '../readers/index.js';
import { type CopyValue, CopyWriter } from './copy-text.js';
import type { Perform } from './program.js';
import type { Staged, Stager, StageTask } from './protocol.js';

type Stage = (task: StageTask<never>, source: Source, out: Stager) => Promise<Staged>;

/** The reader of each kind, loaded when it is needed. None loads server code. */
const STAGES: Record<ImportKindName, () => Promise<Stage>> = {
  communities: async () => (await import('../kinds/communities/stage-communities.js')).stageCommunities,
  farmers: async () => (await import('../kinds/farmers/stage-farmers.js')).stageFarmers,
  farms: async () => (await import('../kinds/farms/stage-farms.js')).stageFarms,
  inputs: async () => (await import('../kinds/inputs/stage-inputs.js')).stageInputs,
  soil: async () => (await import('../kinds/soil/stage-soil.js')).stageSoil,
  members: async () => (await import('../kinds/members/stage-members.js')).stageMembers,
};

/** Converts a file of any kind to COPY text: staged rows, and faults. */
export const stageFile: Perform<StageTask<never>> = async (task, source, out, { faults, report }) => {
  const stage = await STAGES[task.kind]();
  const rows = new CopyWriter(out);
  const faulty = new CopyWriter(faults());
  const staged = await stage(task, source, {
    row: (rowNo, columns, row) => {
      const values = new Array<CopyValue>(columns.length + 2);
      values[0] = task.importId;
      values[1] = rowNo;
      for (let i = 0; i < columns.length; i++) values[i + 2] = columns[i]?.of(row) ?? null;
      rows.row(values);
    },
    faults: ({ rowNo, called }, faults, columnOf, how) =>
      faults.forEach(({ field, code, message, value }, ordinal) => {
        const column = field === '' ? null : columnOf(field);
        const shown = value || null;
        const parked = how?.parked ? 't' : 'f';
        faulty.row([task.importId, rowNo, ordinal, column, code, message, shown, called || null, parked]);
      }),
    flush: async () => {
      await rows.flush();
      await faulty.flush();
    },
    report,
  });
  await Promise.all([rows.end(), faulty.end()]);
  return staged;
};
