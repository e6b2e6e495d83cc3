import type { Menu, MenuProps } from '@mantine/core';
import { cloneElement, createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { usePart } from '../core/feature/use-part.js';

const loadMenu = () => import('./OpenedMenu.js');
/** The loaded parts of a menu; null outside of one. */
export const MenuParts = createContext<Pick<typeof Menu, 'Item' | 'Divider' | 'Label'> | null>(null);

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

type Props = Record<string, unknown>;
const inMenu = (name: 'Item' | 'Divider' | 'Label') =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, below
  function InMenu(props: Props) {
    const Part = useContext(MenuParts)?.[name] as ((props: Props) => ReactNode) | undefined;
    return Part ? <Part {...props} /> : null;
  };

/** An action of an `OpensMenu`. */
export const MenuItem = inMenu('Item') as unknown as (typeof Menu)['Item'];
export const MenuDivider = inMenu('Divider') as unknown as (typeof Menu)['Divider'];
/** A line of text in an `OpensMenu`. */
export const MenuLabel = inMenu('Label') as unknown as (typeof Menu)['Label'];
