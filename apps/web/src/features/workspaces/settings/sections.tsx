import type { Membership, Workspace } from '@parley/model';
import type { TFunction } from 'i18next';
import { AssistantSettings } from '../../assistant/providers/AssistantSettings.tsx';
import { ToolServers } from '../../assistant/servers/ToolServers.tsx';
import { Imports } from '../../imports/Imports.tsx';
import { Exports } from '../../exports/Exports.tsx';
import { Bots } from '../../bots/Bots.tsx';
import { Webhooks } from '../../outgoing-webhooks/Webhooks.tsx';
import type { SectionPage } from '../../../ui/SectionPages.tsx';
import { Invitations } from '../Invitations.tsx';
import type { Rights } from '../../members/use-rights.ts';
import { AuditLog } from './audit/AuditLog.tsx';
import { Connections } from './Connections.tsx';
import { DangerZone } from './DangerZone.tsx';
import { Emoji } from './Emoji.tsx';
import { General } from './General.tsx';
import { MeetingTemplate } from './MeetingTemplate.tsx';
import { MemberTokens } from './MemberTokens.tsx';
import { JoinRules } from './JoinRules.tsx';
import { Members } from './Members.tsx';
import { Permissions } from './Permissions.tsx';
import { SecondFactorDemand } from './SecondFactorDemand.tsx';

type About = { workspace: Workspace; own: Membership; rights: Rights };

/** Sections the user may use, in order of importance. */
export function settingsSections(
  t: TFunction<'workspaces'>,
  { workspace, own, rights }: About,
): SectionPage[] {
  const { can } = rights;
  const sections = [
    {
      key: 'general',
      isAllowed: can('workspaces', 'update'),
      content: (
        <>
          <General key={workspace.id} workspace={workspace} />
          <MeetingTemplate key={workspace.id} workspace={workspace} />
        </>
      ),
    },
    {
      key: 'members',
      isAllowed: can('memberships', 'delete') || can('participants', 'create'),
      content: <Members workspaceId={workspace.id} own={own} rights={rights} />,
    },
    {
      key: 'invitations',
      isAllowed: can('invitations', 'create') || can('invitations', 'read'),
      content: (
        <>
          <Invitations workspaceId={workspace.id} rights={rights} />
          {own.role !== 'member' && (
            <JoinRules workspaceId={workspace.id} canChange={own.role === 'owner'} />
          )}
        </>
      ),
    },
    {
      key: 'permissions',
      isAllowed: can('permissions', 'read'),
      content: <Permissions workspaceId={workspace.id} canChange={can('permissions', 'update')} />,
    },
    {
      key: 'security',
      isAllowed: own.role !== 'member',
      content: (
        <>
          {own.role === 'owner' && <SecondFactorDemand workspace={workspace} />}
          <Connections workspaceId={workspace.id} />
        </>
      ),
    },
    {
      key: 'assistant',
      isAllowed: true,
      content: <AssistantSettings key={workspace.id} workspaceId={workspace.id} own={own} />,
    },
    {
      key: 'tools',
      isAllowed: own.role === 'owner',
      content: (
        <>
          <ToolServers workspaceId={workspace.id} />
          <MemberTokens workspaceId={workspace.id} />
        </>
      ),
    },
    {
      key: 'webhooks',
      isAllowed: own.role !== 'member',
      content: <Webhooks scope={{ workspaceId: workspace.id, channelId: null }} />,
    },
    {
      key: 'transfer',
      isAllowed: own.role === 'owner',
      content: (
        <>
          <Exports scope={{ kind: 'workspace', workspaceId: workspace.id }} name={workspace.name} />
          <Imports workspaceId={workspace.id} />
        </>
      ),
    },
    {
      key: 'bots',
      isAllowed: own.role === 'owner',
      content: <Bots workspaceId={workspace.id} />,
    },
    { key: 'emoji', isAllowed: true, content: <Emoji own={own} /> },
    {
      key: 'audit',
      isAllowed: can('audit_log', 'read'),
      content: <AuditLog workspace={workspace} />,
    },
    { key: 'danger', isAllowed: true, content: <DangerZone workspace={workspace} own={own} /> },
  ] as const;
  return sections.flatMap(({ key, isAllowed, content }) =>
    isAllowed ? [{ key, title: t(`sections.${key}`), content }] : [],
  );
}
