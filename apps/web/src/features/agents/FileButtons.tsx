import { useRef } from 'react';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import { t } from './texts.js';

interface FileButtonProps {
  label: string;
  /** Media types: `image/jpeg,image/png`. */
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Button that chooses a file to upload. */
export function FileButton({ label, accept, busy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button small busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** Button that asks before it deletes a file. */
export function RemoveFile({ label, onYes }: { label: string; onYes: () => void }) {
  const confirm = useConfirm();
  const ask = async () => {
    if (await confirm({ title: `${label}?`, body: t('fileGone'), yes: label, no: t('cancel') })) onYes();
  };
  return (
    <Button small variant="ghost" onClick={() => void ask()}>
      {label}
    </Button>
  );
}
