import { Menu, type MenuProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { MenuParts } from './MenuItem.js';

interface OpenedMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  button: ReactNode;
  children: ReactNode;
}

/** A menu that opens as soon as it is drawn. */
export function OpenedMenu({ button, children, ...props }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false);
  // Opens after the button has the focus, which returns to it.
  useEffect(() => setOpened(true), []);
  return (
    <Menu opened={opened} onChange={setOpened} withinPortal withInitialFocusPlaceholder={false} {...props}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <MenuParts value={Menu}>{children}</MenuParts>
      </Menu.Dropdown>
    </Menu>
  );
}
