import type { Channel } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../data/index.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useOwnMembership } from '../../members/queries.ts';
import { useAllowedTools, useServers } from './queries.ts';
import { ServerTools } from './ServerTools.tsx';

/**
 * Tools of the workspace's servers that a channel's assistants may use, for managers of the
 * channel.
 */
export function ChannelTools({ channel }: { channel: Channel }) {
  const { t } = useTranslation('tools');
  const workspace = useWorkspace();
  const isOwner = useOwnMembership(channel.workspace_id)?.role === 'owner';
  const { data: servers, error } = useServers(channel.workspace_id);
  const { data: allowed, error: allowedError } = useAllowedTools(channel.id);
  const problem = error ?? allowedError;
  const usable = servers?.filter(({ is_enabled, tools }) => is_enabled && tools.length > 0);
  return (
    <Section title={t('channel.title')} text={t('channel.text')}>
      {problem && <LoadError error={problem} />}
      {!problem && (!usable || !allowed) && <SkeletonLines count={1} />}
      {usable?.length === 0 && (
        <p className="text-sm text-faint">
          {t('channel.none')}{' '}
          {isOwner && workspace ? (
            <TextLink
              to="/workspace/$workspaceId/settings"
              params={{ workspaceId: workspace.id }}
              hash="tools"
            >
              {t('channel.add')}
            </TextLink>
          ) : (
            t('channel.askOwner')
          )}
        </p>
      )}
      {usable && allowed && usable.length > 0 && (
        <div className="flex flex-col border-t border-hairline">
          {usable.map((server) => (
            <ServerTools
              key={server.id}
              channel={channel}
              server={server}
              allowed={allowed.get(server.id) ?? []}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
