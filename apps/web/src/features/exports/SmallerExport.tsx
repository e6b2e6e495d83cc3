import type { ExportKindDto } from '#libs/contracts';
import { Button } from '../../ui/index.js';
import styles from './exports.module.css';
import { t } from './texts.js';

interface Props {
  kind: ExportKindDto;
  kinds: readonly ExportKindDto[];
  onChoose: (kind: string) => void;
}

/** Offers the export without names before one with numbers or boundaries of people. */
export function SmallerExport({ kind, kinds, onChoose }: Props) {
  const smaller = kinds.find((each) => each.kind === kind.smaller);
  if (kind.sensitive.length === 0) return null;
  return (
    <div role="note" className={styles.sensitive}>
      <span>{t('sensitive', { what: kind.sensitive.join(', ') })}</span>
      {smaller && (
        <Button small onClick={() => onChoose(smaller.kind)}>
          {t('smaller')}
        </Button>
      )}
    </div>
  );
}
