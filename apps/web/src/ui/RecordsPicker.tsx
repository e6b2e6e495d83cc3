import { Pill } from '@mantine/core';
import type { Option } from '../core/use-options.js';
import { RecordPicker, type RecordPickerProps } from './RecordPicker.js';
import styles from './RecordPicker.module.css';
import { t } from './texts.js';

interface RecordsPickerProps
  extends Omit<RecordPickerProps<Option>, 'value' | 'onChange' | 'find' | 'known' | 'keeps' | 'clearable'> {
  records: readonly Option[];
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Chooses several records by typing, one at a time. */
export function RecordsPicker({ records, value = [], onChange, ...field }: RecordsPickerProps) {
  return (
    <div>
      <RecordPicker
        {...field}
        records={records.filter((record) => !value.includes(record.value))}
        value={null}
        onChange={(id) => id !== null && onChange?.([...value, id])}
      />
      {value.length > 0 && (
        <div className={styles.chosen}>
          {value.map((id) => {
            const name = records.find((record) => record.value === id)?.label ?? id;
            return (
              <Pill
                key={id}
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('removeNamed', { name }) }}
                onRemove={() => onChange?.(value.filter((each) => each !== id))}
              >
                {name}
              </Pill>
            );
          })}
        </div>
      )}
    </div>
  );
}
