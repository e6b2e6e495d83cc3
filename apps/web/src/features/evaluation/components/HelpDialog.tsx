import { Modal } from '@mantine/core';
import { Kbd } from '../../../ui/index.js';
import { t as editing } from '../editor/texts.js';
import { t } from '../texts.js';
import styles from './help.module.css';

export interface HelpDialogProps {
  opened: boolean;
  onClose: () => void;
  keysOn: boolean;
  onKeys: (on: boolean) => void;
  /** Read-only users do not see the keys that write. */
  canWrite: boolean;
}

/** Lists the keyboard shortcuts of the map, with a switch that turns them off. */
export function HelpDialog({ opened, onClose, keysOn, onKeys, canWrite }: HelpDialogProps) {
  const keys: [key: string, what: string][] = [
    ['J', t('keyNext')],
    ['K', t('keyPrevious')],
    ...(canWrite
      ? ([
          ['C', t('keyComplete')],
          ['N', t('keyOpen')],
          ['E', editing('keyEdit')],
          ['R', editing('keyRange')],
          ['[ ]', editing('keyNextPoint')],
          ['← ↑ → ↓', editing('keyArrows')],
          ['Del', editing('keyDelete')],
          ['Ctrl S', editing('keySave')],
          ['Ctrl Z', t('keyUndo')],
          ['Ctrl Shift Z', t('keyRedo')],
        ] as [string, string][])
      : []),
    ['F', t('keyFit')],
    ['H', t('keyHistory')],
    ['L', t('keyLayers')],
    ['M', t('keyMeasure')],
    ['V', t('keySelect')],
    ['Esc', t('keyEscape')],
    ['?', t('keyHelp')],
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keysTitle')}
      size={400}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={keysOn} onChange={(event) => onKeys(event.currentTarget.checked)} />
        <span>
          <b>{t('keysOn')}</b>
          <span className="sm mut">{t('keysNote')}</span>
        </span>
      </label>
    </Modal>
  );
}
