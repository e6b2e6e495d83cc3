import type { ReactNode } from 'react';
import { IconButton } from './Button.js';
import { OpensMenu } from './OpensMenu.js';

/**
 * Row actions that have no button of their own. Its children are `MenuItem`s; those that write are inside
 * `<Allowed>`.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return <OpensMenu button={<IconButton icon="more" label={label} />}>{children}</OpensMenu>;
}
