import { ToolButton } from '../../../map/view/ToolButton.js';
import view from '../../../map/view/view.module.css';
import type { Tool } from '../map/tool.js';
import { t } from './texts.js';
import { useMayDraw, useOpenEdit } from './use-open-edit.js';

export interface EditToolsProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  /** A farm is selected. */
  hasFarm: boolean;
  /** Label of a tool with its key, on devices with keys. */
  labelled: (label: string, key: string) => string;
}

/** Tools that change a boundary, for permitted users on large screens. */
export function EditTools({ tool, onTool, hasFarm, labelled }: EditToolsProps) {
  const { may, here } = useMayDraw();
  const { edit, deletes, act } = useOpenEdit();
  if (!may || !here) return null;
  const why = hasFarm ? '' : `: ${t('noFarm')}`;
  return (
    <>
      <ToolButton
        icon="points"
        label={labelled(t('toolPoints'), 'E') + why}
        on={tool === 'points'}
        disabled={!hasFarm}
        onClick={() => onTool(tool === 'points' ? 'select' : 'points')}
      />
      <ToolButton
        icon="stretch"
        label={labelled(t('toolRange'), 'R') + why}
        on={tool === 'range'}
        disabled={!hasFarm}
        onClick={() => onTool(tool === 'range' ? 'points' : 'range')}
      />
      <ToolButton
        icon="trash"
        label={labelled(t('toolDelete'), 'Del')}
        disabled={deletes.length === 0}
        onClick={() => act({ act: 'delete' })}
      />
      <hr className={view.rule} />
      <ToolButton
        icon="undo"
        label={labelled(t('toolUndo'), 'Ctrl Z')}
        disabled={!edit || edit.done.length === 0}
        onClick={() => act({ act: 'undo' })}
      />
      <ToolButton
        icon="redo"
        label={labelled(t('toolRedo'), 'Ctrl Shift Z')}
        disabled={!edit || edit.undone.length === 0}
        onClick={() => act({ act: 'redo' })}
      />
      <hr className={view.rule} />
    </>
  );
}
