import { t } from '../texts.js';
import { ToolButton } from './ToolButton.js';

export interface FullscreenToolProps {
  full: boolean;
  onToggle: () => void;
}

export function FullscreenTool({ full, onToggle }: FullscreenToolProps) {
  return (
    <ToolButton
      icon={full ? 'shrink' : 'expand'}
      label={t(full ? 'fullscreenEnd' : 'fullscreen')}
      on={full}
      onClick={onToggle}
    />
  );
}
