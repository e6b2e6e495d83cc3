import { type JobDto, MAP_FAULTS } from '#libs/contracts';
import { Counts } from '../../ui/Counts.js';
import { t } from './texts.js';

/** Summarises the findings and results of a repair. */
export default function RepairSummary({ job: { summary } }: { job: JobDto }) {
  if (summary?.kind !== 'repair') return null;
  const { examined, repaired, reopened, kept, gone, impossible, faults } = summary;
  return (
    <Counts
      inset
      rows={[
        [t('countExamined'), examined],
        ...faults.map(({ code, farms }) => [MAP_FAULTS[code], farms] as const),
        [t('repaired'), repaired],
        [t('reopened'), reopened],
        [t('outcomekept'), kept],
        [t('outcomegone'), gone],
        [t('outcomeimpossible'), impossible],
      ]}
    />
  );
}
