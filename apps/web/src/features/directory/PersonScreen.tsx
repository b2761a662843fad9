import { Button } from '@heroui/react';
import { useParams } from '@tanstack/react-router';
import { Contact, MessageCircle, PencilLine, UserRoundX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { useSession, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useOpenConversation } from '../conversations/use-open-conversation.ts';
import { useRights } from '../members/use-rights.ts';
import { downloadCards } from './export-people.ts';
import type { DirectoryPerson } from './person.ts';
import { PersonDetails } from './PersonDetails.tsx';
import { PersonHead } from './PersonHead.tsx';
import { usePerson } from './use-people.ts';

const EntryDialog = lazy(() =>
  import('./EntryDialog.tsx').then(({ EntryDialog: Dialog }) => ({ default: Dialog })),
);

/** One person (`/directory/{id}`): contact, organisation and work. */
export default function PersonScreen() {
  const { t } = useTranslation('directory');
  const { profileId } = useParams({ from: '/auth/directory/$profileId' });
  const { person, isKnown, error } = usePerson(profileId);
  if (person) return <Shown key={person.id} person={person} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        {error ? (
          <LoadError error={error} />
        ) : (
          <EmptyState
            isKnown={isKnown}
            icon={UserRoundX}
            title={t('unknownTitle')}
            text={t('unknownText')}
            action={
              <TextLink to="/directory" {...toAbove}>
                {t('toDirectory')}
              </TextLink>
            }
          />
        )}
      </PageBody>
    </>
  );
}

function Shown({ person }: { person: DirectoryPerson }) {
  const { t } = useTranslation('directory');
  const ownId = useSession().userId;
  const workspace = useWorkspace();
  const rights = useRights(workspace?.id ?? '');
  const { open, isOpening } = useOpenConversation();
  const [isEditing, setEditing] = useState(false);
  const isOwn = person.id === ownId;
  if (!workspace) return null;
  return (
    <>
      <PageHeader
        title={person.name}
        actions={
          <>
            <IconButton
              label={t('card')}
              icon={Contact}
              onPress={() => downloadCards([person], workspace.name, t)}
            />
            {(isOwn || rights.can('directory', 'update')) && (
              <Button
                size="sm"
                variant="outline"
                className="max-sm:px-2"
                onPress={() => setEditing(true)}
              >
                <PencilLine size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className="max-sm:sr-only">{t('edit')}</span>
              </Button>
            )}
            {!isOwn && (
              <Button
                size="sm"
                variant="primary"
                className="max-sm:px-2"
                isPending={isOpening}
                onPress={() => void open([person.id])}
              >
                <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className="max-sm:sr-only">{t('message')}</span>
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <PersonHead person={person} />
        <PersonDetails person={person} />
      </PageBody>
      <Suspense>
        {isEditing && (
          <EntryDialog
            person={person}
            workspaceId={workspace.id}
            isOwn={isOwn}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
