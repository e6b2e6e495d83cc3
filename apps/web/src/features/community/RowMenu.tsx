import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/index.js';

/** The acts on one row that are not on the row itself. Its children are `Menu.Item`s, those that write inside `<Allowed>`. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton icon="more" label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
