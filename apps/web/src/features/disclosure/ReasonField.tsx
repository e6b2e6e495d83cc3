import { Textarea, type TextareaProps } from '@mantine/core';
import { t } from './texts.js';

/** Characters. */
const LONGEST_REASON = 200;

/** Field for the reason of revealing full identifiers. */
export function ReasonField(props: TextareaProps) {
  return (
    <Textarea
      description={t('reasonHint')}
      required
      autosize
      minRows={2}
      maxRows={5}
      maxLength={LONGEST_REASON}
      {...props}
    />
  );
}
