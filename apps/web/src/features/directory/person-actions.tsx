import { Contact, Mail, MessageCircle, PencilLine, UserRound } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../data/index.ts';
import { addressActions } from '../../lib/address-actions.ts';
import { copyText } from '../../lib/clipboard.ts';
import type { ActionGroups } from '../../lib/menu-item.ts';
import { toast } from '../../lib/toast.ts';
import { useAsk } from '../../ui/nouns/asked.ts';
import { useOpenConversation } from '../conversations/use-open-conversation.ts';
import { useRights } from '../members/use-rights.ts';
import { downloadCards } from './export-people.ts';
import { usePerson } from './use-people.ts';

const EntryDialog = lazy(() =>
  import('./EntryDialog.tsx').then(({ EntryDialog: Dialog }) => ({ default: Dialog })),
);

/** The actions on a person. */
export function useActions(id: string): ActionGroups {
  const { t } = useTranslation(['directory', 'common']);
  const navigate = useNavigate();
  const ask = useAsk();
  const { open } = useOpenConversation();
  const ownId = useOwnId();
  const workspace = useWorkspace();
  const { can } = useRights(workspace?.id ?? '');
  const { person } = usePerson(id);
  const isOwn = id === ownId;
  if (!person || !workspace) return [];
  const email = person.entry?.email;
  const copyEmail = async () => {
    if (email && (await copyText(email))) toast.success(t('emailCopied'));
  };
  const edit = () =>
    ask((close) => (
      <EntryDialog person={person} workspaceId={workspace.id} isOwn={isOwn} onClose={close} />
    ));
  return [
    [
      ...(isOwn
        ? []
        : [
            { id: 'message', label: t('message'), icon: MessageCircle, run: () => void open([id]) },
          ]),
      {
        id: 'profile',
        label: t('viewProfile'),
        icon: UserRound,
        run: () => void navigate({ to: '/directory/$profileId', params: { profileId: id } }),
      },
      ...(isOwn || can('directory', 'update')
        ? [{ id: 'edit', label: t('edit'), icon: PencilLine, run: edit }]
        : []),
    ],
    [
      ...(email
        ? [{ id: 'email', label: t('copyEmail'), icon: Mail, run: () => void copyEmail() }]
        : []),
      {
        id: 'card',
        label: t('card'),
        icon: Contact,
        run: () => downloadCards([person], workspace.name, t),
      },
      ...addressActions(`/directory/${id}`),
    ],
  ];
}
