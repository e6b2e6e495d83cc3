import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconButton } from './index.js';

/**
 * Row actions that have no button of their own. Its children are `Menu.Item`s; those that write are inside
 * `<Allowed>`.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton icon="more" label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
