import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ACCESS_MESSAGES, listUsers } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useSuggestions } from '../../core/use-suggestions.js';
import { Icon } from '../../ui/index.js';
import styles from './access.module.css';
import { t } from './texts.js';

const SUGGESTED = 6;

async function usersLike(q: string, signal: AbortSignal) {
  const { list } = await ask(listUsers, { query: { q, page: 1, size: SUGGESTED } }, { signal });
  return list.map(({ id, displayName, username }) => ({
    value: String(id),
    label: `${displayName} · ${username}`,
  }));
}

/** Finds users by any part of username or name. A suggestion opens its user; Enter lists all matches. */
export function UserSearch({
  value,
  onSearch,
  onUser,
}: {
  value: string;
  onSearch: (text: string) => void;
  onUser: (id: number) => void;
}) {
  const [text, setText] = useState(value);
  const [missing, setMissing] = useState(false);
  const { options } = useSuggestions(text === value ? '' : text, usersLike, 1);
  useEffect(() => setText(value), [value]);
  const labels = options.map(({ label }) => label);
  return (
    <Autocomplete
      aria-label={t('searchUsers')}
      placeholder={t('searchUsers')}
      className={styles.userSearch}
      leftSection={<Icon name="search" size={16} />}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      data={[...new Set(labels)]}
      filter={({ options: found }) => found}
      value={text}
      error={missing ? ACCESS_MESSAGES.accessList.usernameMissing : null}
      onChange={(next) => {
        setText(next);
        setMissing(false);
        if (next === '') onSearch('');
      }}
      onOptionSubmit={(label) => {
        const chosen = options.find((option) => option.label === label);
        if (chosen) onUser(Number(chosen.value));
      }}
      onKeyDown={(event) => {
        // The field itself chooses a suggestion that the arrow keys have highlighted.
        const marked = event.currentTarget.getAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || marked) return;
        event.preventDefault();
        setMissing(!text.trim());
        onSearch(text.trim());
      }}
    />
  );
}
