import { channelTitle, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { useChannels } from '../../channels/queries.ts';
import { type Connection, useConnections } from './use-connections.ts';

/** Every webhook and feed of a workspace, for those who run it. They are changed where they are. */
export function Connections({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('workspaces');
  const { data, error } = useConnections(workspaceId);
  return (
    <Section title={t('connections.title')} text={t('connections.text')}>
      {error && <LoadError error={error} />}
      {!data && !error && <SkeletonLines count={3} />}
      {data?.length === 0 && <p className="text-sm text-faint">{t('connections.none')}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t('connections.title')} className="border-t border-hairline">
          {data.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useTranslation('workspaces');
  const profiles = useProfiles();
  const { kind, name, madeBy, usedAt, isEnabled } = connection;
  return (
    <li className="flex min-h-14 flex-col justify-center border-b border-hairline py-2">
      <span className="flex items-baseline gap-2">
        <span className={`truncate font-medium ${isEnabled ? '' : 'text-faint'}`}>{name}</span>
        <span className="shrink-0 text-sm text-faint">{t(`connections.kinds.${kind}`)}</span>
      </span>
      <span className="flex flex-wrap gap-x-2 text-sm text-faint">
        <ChannelOf connection={connection} />
        {madeBy && <span>{t('connections.by', { name: profileName(profiles.get(madeBy)) })}</span>}
        {!isEnabled && <span className="text-soft">{t('connections.off')}</span>}
        <span>
          {usedAt ? (
            <>
              {t('connections.used')} <RelativeTime at={usedAt} />
            </>
          ) : (
            t('connections.unused')
          )}
        </span>
      </span>
    </li>
  );
}

/** The way to where it is changed. Who runs a private channel does not always read it. */
function ChannelOf({ connection: { channelId } }: { connection: Connection }) {
  const { t } = useTranslation('workspaces');
  const channel = useChannels().find(({ id }) => id === channelId);
  if (channelId === null)
    return (
      <TextLink to="." hash="webhooks">
        {t('connections.workspace')}
      </TextLink>
    );
  if (!channel) return <span>{t('connections.privateChannel')}</span>;
  return (
    <TextLink to="/channels/$channelId/settings" params={{ channelId }}>
      {channelTitle(channel)}
    </TextLink>
  );
}
