import { Button } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsKnown, usePeopleFacts, useWorkspace } from '../../data/index.ts';
import { useLacksModel } from '../assistant/providers/use-lacks-model.ts';
import { useChannels, useOwnChannels } from '../channels/queries.ts';
import {
  useManagesWorkspace,
  useMe,
  useMembersHere,
  useOwnMembership,
} from '../members/queries.ts';
import { InvitePeople } from '../workspaces/InvitePeople.tsx';
import { useHasFiles, useHasSpoken } from './queries.ts';
import { type ChecklistStep, Steps } from './Steps.tsx';

const BUTTON = 'button button--tertiary button--sm';

/** First steps for managers of a workspace, or for members who joined one. */
export function Checklist() {
  const manages = useManagesWorkspace();
  const isKnown = useOwnMembership(useWorkspace()?.id ?? '') !== undefined;
  if (!isKnown) return null;
  return manages ? <FirstSteps /> : <SettlingIn />;
}

/** First steps in a new workspace; hidden when done. */
function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const steps = useFirstSteps();
  return steps && <Steps title={t('startTitle')} text={t('startText')} steps={steps} />;
}

/** For invited members, whom the others already know. */
function SettlingIn() {
  const { t } = useTranslation('dashboard');
  const steps = useSettlingIn();
  return steps && <Steps title={t('newTitle')} text={t('newText')} steps={steps} />;
}

/** The steps with their state; undefined until all of it is known, to avoid flicker. */
function useFirstSteps(): ChecklistStep[] | undefined {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const channels = useChannels();
  const [own] = useOwnChannels();
  const hasOthers = useHasOthers(workspace?.id ?? '');
  const hasFiles = useHasFiles();
  const lacksModel = useLacksModel(workspace?.id ?? '');
  const areChannelsKnown = useIsKnown('channels');
  if (!workspace || hasFiles === undefined || hasOthers === undefined || !areChannelsKnown)
    return undefined;
  const params = own && { channelId: own.channel.id };
  const model: ChecklistStep = {
    key: 'model',
    isDone: false,
    isOptional: true,
    action: (
      <Link
        to="/workspace/$workspaceId/settings"
        params={{ workspaceId: workspace.id }}
        hash="assistant"
        className={BUTTON}
      >
        {t('steps.modelAction')}
      </Link>
    ),
  };
  return [
    {
      key: 'channel',
      isDone: channels.length > 0,
      action: (
        <Link to="/channels/new" className={BUTTON}>
          {t('steps.channelAction')}
        </Link>
      ),
    },
    {
      key: 'prompt',
      isDone: channels.some(({ prompt }) => prompt !== ''),
      action: params && (
        <Link to="/channels/$channelId/settings" params={params} className={BUTTON}>
          {t('steps.promptAction')}
        </Link>
      ),
    },
    {
      key: 'invite',
      isDone: hasOthers,
      action: (
        <InvitePeople>
          {(open) => (
            <Button size="sm" variant="tertiary" onPress={open}>
              {t('steps.inviteAction')}
            </Button>
          )}
        </InvitePeople>
      ),
    },
    {
      key: 'file',
      isDone: hasFiles,
      action: params && (
        <Link to="/channels/$channelId" params={params} className={BUTTON}>
          {t('steps.fileAction')}
        </Link>
      ),
    },
    ...(lacksModel ? [model] : []),
  ];
}

/** True if anyone else was added; undefined until known. */
function useHasOthers(workspaceId: string): boolean | undefined {
  const members = useMembersHere(workspaceId);
  const isWhole = useIsKnown('memberships');
  const facts = usePeopleFacts();
  return isWhole ? members.length > 1 : facts?.isWhole === false || undefined;
}

function useSettlingIn(): ChecklistStep[] | undefined {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const [own] = useOwnChannels();
  const hasSpoken = useHasSpoken();
  if (!me || hasSpoken === undefined) return undefined;
  return [
    {
      key: 'hello',
      isDone: hasSpoken,
      action: own && (
        <Link to="/channels/$channelId" params={{ channelId: own.channel.id }} className={BUTTON}>
          {t('steps.helloAction')}
        </Link>
      ),
    },
    {
      key: 'picture',
      isDone: me.avatar_path !== null,
      isOptional: true,
      action: (
        <Link to="/profile" className={BUTTON}>
          {t('steps.pictureAction')}
        </Link>
      ),
    },
  ];
}
