import type { Membership } from '@parley/model';
import { Limits } from './Limits.tsx';
import { Providers } from './Providers.tsx';
import { Usage } from './Usage.tsx';

/** Assistant settings of a workspace: providers, limits and usage. Members only see the limits. */
export function AssistantSettings({ workspaceId, own }: { workspaceId: string; own: Membership }) {
  const manages = own.role !== 'member';
  return (
    <>
      {manages && <Providers workspaceId={workspaceId} isOwner={own.role === 'owner'} />}
      <Limits workspaceId={workspaceId} canChange={manages} />
      {manages && <Usage workspaceId={workspaceId} />}
    </>
  );
}
