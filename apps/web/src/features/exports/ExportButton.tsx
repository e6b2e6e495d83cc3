import { useState } from 'react';
import { startExport } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { t as shared } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, IconButton } from '../../ui/index.js';
import { MenuItem, MenuLabel } from '../../ui/MenuItem.js';
import { OpensMenu } from '../../ui/OpensMenu.js';
import type { ExportPreset } from './preset.js';
import { t } from './texts.js';
import { useExportKinds } from './use-kinds.js';

const ExportDialog = later(() => import('./ExportDialog.js'));

interface ExportButtonProps {
  preset: ExportPreset;
  label?: string;
  /** Shows only the icon, for narrow spaces. */
  bare?: boolean;
}

/** Opens the export of a list; the file has the rows that the screen's filters show. */
export function ExportButton({ preset, label = t('export'), bare }: ExportButtonProps) {
  const [open, setOpen] = useState<ExportPreset | null>(null);
  return (
    <Allowed call={startExport}>
      {bare ? (
        <IconButton icon="download" size={16} label={label} onClick={() => setOpen(preset)} />
      ) : (
        <Button icon="download" onClick={() => setOpen(preset)}>
          {label}
        </Button>
      )}
      <Opened preset={open} onClose={() => setOpen(null)} />
    </Allowed>
  );
}

interface Item {
  label: string;
  preset: ExportPreset;
}

/** Button for a page with several exports. */
export function ExportMenu({ items }: { items: readonly Item[] }) {
  const [open, setOpen] = useState<ExportPreset | null>(null);
  return (
    <Allowed call={startExport}>
      <OpensMenu button={<Button icon="download">{t('export')}</Button>}>
        <Items items={items} onChoose={setOpen} />
      </OpensMenu>
      <Opened preset={open} onClose={() => setOpen(null)} />
    </Allowed>
  );
}

/** Exports that the user may request; loaded when the menu opens. */
function Items({ items, onChoose }: { items: readonly Item[]; onChoose: (preset: ExportPreset) => void }) {
  const { list, problem } = useExportKinds();
  if (!list) return <MenuLabel>{problem ?? shared('loading')}</MenuLabel>;
  const open = items.filter(({ preset }) => list.some(({ kind }) => kind === preset.kind));
  if (open.length === 0) return <MenuLabel>{t('noneHere')}</MenuLabel>;
  return open.map(({ label, preset }) => (
    <MenuItem key={label} onClick={() => onChoose(preset)}>
      {label}
    </MenuItem>
  ));
}

function Opened({ preset, onClose }: { preset: ExportPreset | null; onClose: () => void }) {
  if (!preset) return null;
  return <ExportDialog preset={preset} onClose={onClose} />;
}
