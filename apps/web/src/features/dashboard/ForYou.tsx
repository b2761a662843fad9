import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { OnlyYou } from '../for-you/OnlyYou.tsx';
import { PrivateAnswers } from '../for-you/PrivateAnswers.tsx';
import { Panel } from './Panel.tsx';
import { useLastVisit } from './use-visit.ts';

/** Questions about all channels of the user, whose answers only they see. */
export function ForYou() {
  const { t } = useTranslation('for-you');
  const workspace = useWorkspace();
  const since = useLastVisit();
  if (!workspace) return null;
  return (
    <div id="for-you">
      <Panel title={t('title')} action={<OnlyYou />}>
        <div className="flex flex-col gap-3 border-t border-hairline pt-3">
          <PrivateAnswers workspaceId={workspace.id} channelId={null} since={since} onPost={null} />
        </div>
      </Panel>
    </div>
  );
}
