import {
  CloseButton,
  Combobox,
  type ComboboxProps,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Option } from '../core/use-options.js';
import { useSuggestions } from '../core/use-suggestions.js';
import styles from './RecordPicker.module.css';
import { t } from './texts.js';

export interface RecordPickerProps<T extends Option>
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'size' | 'vars'> {
  value?: string | null;
  /** Called with null as soon as the text no longer matches the choice. */
  onChange?: (value: string | null, record: T | null) => void;
  /** All options; or `find`, which asks the server. */
  records?: readonly T[];
  find?: (q: string, signal: AbortSignal) => Promise<T[]>;
  /** The record of `value` before the user chooses another. */
  known?: T | null;
  /** For a filter or a switch, which applies at once: the choice stays until the next one, and its text is restored. */
  keeps?: boolean;
  clearable?: boolean;
  /** Shown if nothing is found, and in a search before enough is typed. */
  nothing?: string | null;
  hint?: string;
  /** Text is typed but nothing is chosen: a setting that saves without a form must wait. */
  onPending?: (pending: boolean) => void;
  onOpen?: () => void;
  /** Opens the list as soon as the field is drawn. */
  opens?: boolean;
  dropdown?: Pick<ComboboxProps, 'width' | 'position'>;
}

/** Maximum number of options drawn at once. */
const MOST = 100;
const nobody = async () => [];

/**
 * Chooses a record by typing. The field always shows the text of the choice: typing clears the choice. A form around it
 * is not submitted until the text is chosen or removed. So only the record on screen is submitted.
 */
export function RecordPicker<T extends Option>({
  value = null,
  onChange,
  records,
  find,
  known,
  keeps = false,
  clearable = true,
  nothing,
  hint,
  onPending,
  onOpen,
  opens = false,
  dropdown,
  ...field
}: RecordPickerProps<T>) {
  // Null: the field shows the choice.
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<T | null>(null);
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useSuggestions<T>(find && typed !== null ? typed : '', find ?? nobody);

  const isChosen = (record: T | null | undefined) => value !== null && record?.value === value;
  const chosen = [...(records ?? []), picked, known].find(isChosen) ?? null;
  const matching = find ? found.options : matches(records ?? [], typed);
  const options = matching.slice(0, MOST);
  const pending = typed !== null && !keeps;
  useSubmitGuard(input, pending, () => setLeft(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it changes, and when the field goes
  useEffect(() => {
    onPending?.(pending);
    return () => onPending?.(false);
  }, [pending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first of what is found
  useEffect(() => {
    if (typed !== null && options.length > 0) combobox.selectFirstOption();
  }, [typed, options.length]);

  const open = () => {
    if (!combobox.dropdownOpened) onOpen?.();
    combobox.openDropdown();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(() => {
    if (opens) open();
  }, []);
  const type = (text: string) => {
    setTyped(text === '' && !keeps ? null : text);
    setLeft(false);
    if (!keeps && value !== null) onChange?.(null, null);
    combobox.resetSelectedOption();
    open();
  };
  const clear = () => {
    setTyped(null);
    if (value !== null) onChange?.(null, null);
    input.current?.focus();
  };
  const choose = (id: string) => {
    const record = options.find((each) => each.value === id) ?? null;
    setTyped(null);
    setPicked(record);
    combobox.closeDropdown();
    if (record && id !== value) onChange?.(id, record);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && pending) event.preventDefault();
    field.onKeyDown?.(event);
  };
  const isShort = find !== undefined && (typed ?? '').trim().length < 2;
  const canClear = clearable && !field.disabled && (value !== null || pending);
  const state = found.asking ? t('searching') : found.failed ? t('searchFailed') : null;
  const none = isShort ? (hint ?? t('typeMore')) : (nothing ?? t('noneFound'));
  return (
    <Combobox store={combobox} onOptionSubmit={choose} {...dropdown}>
      <Combobox.Target autoComplete="off" withExpandedAttribute>
        <TextInput
          {...field}
          ref={input}
          onKeyDown={onKeyDown}
          value={typed ?? chosen?.label ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={open}
          onBlur={(event) => {
            combobox.closeDropdown();
            if (keeps) setTyped(null);
            setLeft(true);
            field.onBlur?.(event);
          }}
          error={pending && left ? t('pickOne') : field.error}
          rightSection={
            canClear ? (
              <CloseButton
                size="sm"
                aria-label={t('clearChoice')}
                onMouseDown={(e) => e.preventDefault()}
                onClick={clear}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={canClear ? 'all' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={field.disabled}>
        <Combobox.Options
          className={styles.options}
          aria-label={String(field['aria-label'] ?? field.label ?? '')}
        >
          {options.map((record) => (
            <Combobox.Option
              key={record.value}
              value={record.value}
              active={isChosen(record)}
              aria-selected={isChosen(record)}
            >
              {record.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {options.length === 0 && <Combobox.Empty>{state ?? none}</Combobox.Empty>}
        {matching.length > MOST && (
          <Combobox.Footer>{t('moreFound', { n: matching.length - MOST })}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function matches<T extends Option>(records: readonly T[], typed: string | null): readonly T[] {
  const q = typed?.trim().toLowerCase();
  return q ? records.filter(({ label }) => label.toLowerCase().includes(q)) : records;
}

/** Blocks every way to submit the form around `input` while `pending`. */
function useSubmitGuard(
  input: React.RefObject<HTMLInputElement | null>,
  pending: boolean,
  onRefused: () => void,
): void {
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !pending) return;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      refused.current();
      input.current?.focus();
    };
    form.addEventListener('submit', refuse, true);
    return () => form.removeEventListener('submit', refuse, true);
  }, [input, pending]);
}
