import type { Menu } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';

/** The loaded parts of a menu; null outside of one. */
export const MenuParts = createContext<Pick<typeof Menu, 'Item' | 'Divider' | 'Label'> | null>(null);

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
