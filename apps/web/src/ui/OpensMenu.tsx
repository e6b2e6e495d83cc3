import type { MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { usePart } from '../core/feature/use-part.js';

const loadMenu = () => import('./OpenedMenu.js');

type ButtonProps = { onClick?: () => void; autoFocus?: boolean; 'aria-haspopup'?: 'menu' };

interface OpensMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  /** Opens the menu; its own `onClick` is replaced. */
  button: ReactElement<ButtonProps>;
  /** Contains `MenuItem`s; drawn when the menu is open. */
  children: ReactNode;
}

/** A button with a menu, whose code loads with its first use. */
export function OpensMenu({ button, children, ...props }: OpensMenuProps) {
  const [part, load] = usePart(loadMenu);
  if (!part) return cloneElement(button, { onClick: () => load(), 'aria-haspopup': 'menu' });
  return (
    // The new button takes the focus of the one that was pressed.
    <part.OpenedMenu button={cloneElement(button, { autoFocus: true })} {...props}>
      {children}
    </part.OpenedMenu>
  );
}
