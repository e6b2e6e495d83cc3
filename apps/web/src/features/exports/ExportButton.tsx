import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { startExport } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { Button } from '../../ui/index.js';
import type { ExportPreset } from './preset.js';
import { t } from './texts.js';

const ExportDialog = lazy(() => import('./ExportDialog.js'));

/** The one door from a list to its export: what is filtered on screen is what the file has. */
export function ExportButton({ preset, label }: { preset: ExportPreset; label?: string }) {
  const [open, setOpen] = useState<ExportPreset | null>(null);
  return (
    <Allowed call={startExport}>
      <Button icon="download" onClick={() => setOpen(preset)}>
        {label ?? t('export')}
      </Button>
      <Opened preset={open} onClose={() => setOpen(null)} />
    </Allowed>
  );
}

/** The same where a page has several exports. */
export function ExportMenu({ items }: { items: readonly { label: string; preset: ExportPreset }[] }) {
  const [open, setOpen] = useState<ExportPreset | null>(null);
  return (
    <Allowed call={startExport}>
      <Menu>
        <Menu.Target>
          <Button icon="download">{t('export')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ label, preset }) => (
            <Menu.Item key={label} onClick={() => setOpen(preset)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Opened preset={open} onClose={() => setOpen(null)} />
    </Allowed>
  );
}

function Opened({ preset, onClose }: { preset: ExportPreset | null; onClose: () => void }) {
  if (!preset) return null;
  return (
    <Suspense>
      <ExportDialog preset={preset} onClose={onClose} />
    </Suspense>
  );
}
