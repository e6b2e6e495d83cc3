import { useId, useRef, useState } from 'react';
import { formatBytes } from '../../core/i18n/index.js';
import { Button, Icon } from '../../ui/index.js';
import { formatsOf } from './file-rules.js';
import styles from './ImportDialog.module.css';
import { type ImportKind, importKind } from './kinds.js';
import { t } from './texts.js';

export interface FileDropProps {
  kind: ImportKind;
  file: File | null;
  onFile: (file: File | null) => void;
  problem: string | null;
}

/** Accepts a file by drag and drop or by the file picker. */
export function FileDrop({ kind, file, onFile, problem }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const classes = [styles.drop, over && styles.over, problem && styles.badDrop].filter(Boolean).join(' ');
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everyone's */}
      <div
        className={classes}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const dropped = event.dataTransfer.files[0];
          if (dropped) onFile(dropped);
        }}
      >
        <Icon name={file ? 'file' : 'upload'} size={22} />
        <div className="grow">
          <div className="b clip">{file?.name ?? t('drop')}</div>
          <div className="sm mut">
            {file ? formatBytes(file.size) : t('formats', { formats: formatsOf(kind) })}
          </div>
        </div>
        <Button small onClick={() => input.current?.click()} aria-describedby={problem ? id : undefined}>
          {t(file ? 'change' : 'choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          accept={importKind(kind)
            .formats.map((extension) => `.${extension}`)
            .join(',')}
          onChange={(event) => {
            onFile(event.target.files?.[0] ?? null);
            event.target.value = '';
          }}
        />
      </div>
      {problem && (
        <p id={id} role="alert" className={styles.fieldProblem}>
          {problem}
        </p>
      )}
    </div>
  );
}
