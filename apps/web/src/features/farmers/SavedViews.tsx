import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FARMER_VIEW_LIMITS } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { preferencesChosen, selectPreferences } from '../../core/preferences/slice.js';
import { searchNow } from '../../core/use-address.js';
import { Button, FormModal } from '../../ui/index.js';
import { MenuDivider, MenuItem, MenuLabel } from '../../ui/MenuItem.js';
import { OpensMenu } from '../../ui/OpensMenu.js';
import { FARMERS_PATH } from './addresses.js';
import { viewOf } from './list-filter.js';
import { t } from './list-texts.js';

/** Views of the list that the user saved: search, filters and sort under a name, on the server. */
export function SavedViews() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { farmerViews: views } = useAppSelector(selectPreferences);
  const [name, setName] = useState<string | null>(null);
  const keep = (next: typeof views) => dispatch(preferencesChosen({ farmerViews: next }));
  const save = () => {
    const named = name?.trim();
    if (!named) return;
    keep([...views.filter((view) => view.name !== named), { name: named, query: viewOf(searchNow()) }]);
    setName(null);
  };
  return (
    <>
      <OpensMenu button={<Button icon="table">{t('views')}</Button>}>
        {views.length === 0 && <MenuLabel>{t('noViews')}</MenuLabel>}
        {views.map((view) => (
          <MenuItem key={view.name} onClick={() => navigate(`${FARMERS_PATH}?${view.query}`)}>
            {view.name}
          </MenuItem>
        ))}
        <MenuDivider />
        {views.length < FARMER_VIEW_LIMITS.views && (
          <MenuItem onClick={() => setName('')}>{t('saveView')}</MenuItem>
        )}
        {views.map((view) => (
          <MenuItem
            key={view.name}
            color="var(--lat-8)"
            onClick={() => keep(views.filter((each) => each !== view))}
          >
            {t('removeView', { name: view.name })}
          </MenuItem>
        ))}
      </OpensMenu>
      <FormModal
        opened={name !== null}
        title={t('saveTitle')}
        submitLabel={t('save')}
        onClose={() => setName(null)}
        onSubmit={save}
        dirty={Boolean(name)}
      >
        <TextInput
          label={t('viewName')}
          required
          maxLength={FARMER_VIEW_LIMITS.name}
          value={name ?? ''}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      </FormModal>
    </>
  );
}
