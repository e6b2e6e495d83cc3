import { deleteCommunityResource, type Link } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { Button } from '../../ui/index.js';
import { t } from './texts.js';
import { useDelete } from './use-delete.js';

interface DeleteActProps {
  of: { id: number; name: string; links: readonly Link[] };
  onDeleted: () => void;
}

/** Button that moves a community resource to the trash. */
export function DeleteAct({ of, onDeleted }: DeleteActProps) {
  const { askFirst, running } = useDelete('communityResource', of, onDeleted);
  return (
    <Allowed call={deleteCommunityResource} links={of.links}>
      <Button
        variant="danger"
        busy={running}
        aria-label={t('deleteLabel', { name: of.name })}
        onClick={askFirst}
      >
        {t('delete')}
      </Button>
    </Allowed>
  );
}
