import { Select } from '@mantine/core';
import { useCallback, useState } from 'react';
import { findLedgerFarmers } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { Option } from '../../core/use-options.js';
import { useSuggestions } from '../../core/use-suggestions.js';
import { t } from './texts.js';

interface FarmerFieldProps {
  resourceId: number;
  value?: string | null;
  onChange?: (id: string | null) => void;
  label: string;
  error?: React.ReactNode;
}

/** Chooses a farmer of a programme, by the beginning of a name or by a whole Temp ID. */
export function FarmerField({ resourceId, onChange, ...field }: FarmerFieldProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const like = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { list } = await ask(findLedgerFarmers, { path: { resourceId }, query: { q } }, { signal });
      return list.map(({ farmerId, farmerName, tempId, communityName }) => ({
        value: String(farmerId),
        label: [farmerName, tempId, communityName].filter(Boolean).join(' · '),
      }));
    },
    [resourceId],
  );
  const { options, asking } = useSuggestions(text === chosen?.label ? '' : text, like);
  const data = chosen ? [chosen, ...options.filter(({ value }) => value !== chosen.value)] : options;
  return (
    <Select
      {...field}
      placeholder={t('farmerHint')}
      searchable
      clearable
      required
      selectFirstOptionOnChange
      autoComplete="off"
      data={data}
      // The server has found them: what it found by is not always in the name.
      filter={({ options: found }) => found}
      nothingFoundMessage={asking ? t('searching') : text.trim().length < 2 ? t('typeMore') : t('noFarmer')}
      onSearchChange={setText}
      onChange={(id, option) => {
        setChosen(option && { value: option.value, label: option.label });
        onChange?.(id);
      }}
    />
  );
}
