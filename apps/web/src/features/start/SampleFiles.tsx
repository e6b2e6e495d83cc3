import { useTask } from '../../core/tasks/use-task.js';
import { useLgaOptions } from '../../core/use-options.js';
import { IconButton } from '../../ui/Button.js';
import { Panel } from '../../ui/index.js';
import { saveSampleTask } from '../imports/downloads.saga.js';
import { registerImports } from '../imports/register.js';
import styles from './start.module.css';
import { t } from './texts.js';

registerImports();

const FILES = [
  { kind: 'farmers', format: 'CSV', title: t('sampleFarmers'), note: t('sampleFarmersNote') },
  { kind: 'communities', format: 'CSV', title: t('sampleCommunities'), note: t('sampleCommunitiesNote') },
  { kind: 'farms', format: 'KML', title: t('sampleFarms'), note: t('sampleFarmsNote') },
] as const;

/** Files with example rows in the state of the programme. */
export function SampleFiles({ state }: { state: { id: number; name: string } | null }) {
  const sample = useTask(saveSampleTask);
  const lgas = useLgaOptions(state?.id ?? null).options.map(({ label }) => label);
  return (
    <Panel title={t('samples')}>
      <p className="mut">{t('samplesNote')}</p>
      <ul className={styles.samples}>
        {FILES.map(({ kind, format, title, note }) => (
          <li key={kind}>
            <span className={styles.format}>{format}</span>
            <span className="grow">
              <b>{title}</b>
              <small className="mut">{note}</small>
            </span>
            <IconButton
              icon="download"
              label={t('saveSample', { what: title })}
              onClick={() => sample.run({ kind, place: { state: state?.name, lgas } })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
