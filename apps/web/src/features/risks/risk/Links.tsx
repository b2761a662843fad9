import { type File, profileName, type Risk, type RiskLink, times } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { FileText, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useOwnId, useProfiles, useRows, useTableGroup } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { MessagePreview } from '../../text/MessagePreviews.tsx';
import { appLink } from '../../text/message-links.ts';
import { addLink, removeLink } from '../mutations.ts';
import { PersonField } from '../PersonField.tsx';
import { PickField } from '../../../ui/PickField.tsx';
import { useLinksOf } from '../queries.ts';

/** Linked messages, files and people. */
export function Links({ risk, isReadOnly }: { risk: Risk; isReadOnly: boolean }) {
  const { t } = useTranslation('risks');
  const links = useLinksOf(risk.id);
  const { files, isKnown } = useFiles();
  return (
    <Section title={t('links')}>
      {links.length > 0 && (
        <ul aria-label={t('links')} className="flex flex-col gap-1">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              files={files}
              areFilesKnown={isKnown}
              isReadOnly={isReadOnly}
            />
          ))}
        </ul>
      )}
      {links.length === 0 && isReadOnly && <p className="text-faint">{t('nothingYet')}</p>}
      {!isReadOnly && <NewLink risk={risk} links={links} files={files} />}
    </Section>
  );
}

/** Files of the drive, without the bin. */
function useFiles(): { files: Map<string, File>; isKnown: boolean } {
  'use memo';
  const { status } = useTableGroup('drive');
  const data = useRows('files');
  const files = new Map(
    data.filter(({ deleted_at }) => deleted_at === null).map((file) => [file.id, file]),
  );
  return { files, isKnown: status === 'ready' };
}

function LinkRow({
  link,
  files,
  areFilesKnown,
  isReadOnly,
}: {
  link: RiskLink;
  files: Map<string, File>;
  areFilesKnown: boolean;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation('risks');
  const ownId = useOwnId();
  const { risk_id, workspace_id, message_id, file_id, profile_id } = link;
  const remove = async () => {
    await removeLink(link.id);
    const undo = () =>
      toastErrors(
        addLink({ risk_id, message_id, file_id, profile_id }, { workspaceId: workspace_id, ownId }),
      );
    toast(t('linkRemoved'), {
      duration: times.undoDeleteMs,
      action: { label: t('undo'), onClick: undo },
    });
  };
  return (
    <li className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Linked link={link} files={files} areFilesKnown={areFilesKnown} />
      </div>
      {!isReadOnly && (
        <IconButton
          label={t('unlink')}
          icon={X}
          className="text-soft"
          onPress={() => toastErrors(remove())}
        />
      )}
    </li>
  );
}

const ROW = 'flex h-10 items-center gap-2.5 rounded-lg px-2.5 hover:bg-hover';

function Linked({
  link: { message_id, file_id, profile_id },
  files,
  areFilesKnown,
}: {
  link: RiskLink;
  files: Map<string, File>;
  areFilesKnown: boolean;
}): ReactNode {
  const { t } = useTranslation('risks');
  const profiles = useProfiles();
  const gone = <p className="px-2.5 py-2 text-sm text-faint">{t('cannotBeRead')}</p>;
  if (message_id) return <MessagePreview messageId={message_id} fallback={gone} />;
  if (file_id) {
    const file = files.get(file_id);
    return file ? (
      <Link to="/drive" search={{ file: file.id }} className={ROW}>
        <FileText size={17} strokeWidth={1.75} className="shrink-0 text-soft" aria-hidden="true" />
        <span className="truncate">{file.name}</span>
      </Link>
    ) : areFilesKnown ? (
      gone
    ) : (
      <SkeletonRows count={1} />
    );
  }
  const profile = profiles.get(profile_id ?? '');
  return profile ? (
    <Link to="/directory/$profileId" params={{ profileId: profile.id }} className={ROW}>
      <Avatar profile={profile} size="sm" />
      <span className="truncate">{profileName(profile)}</span>
    </Link>
  ) : (
    gone
  );
}

function NewLink({
  risk,
  links,
  files,
}: {
  risk: Risk;
  links: readonly RiskLink[];
  files: Map<string, File>;
}) {
  'use memo';
  const { t } = useTranslation('risks');
  const ownId = useOwnId();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const fileOptions = [...files.values()].map(({ id, name }) => ({ id, name }));
  const add = (linked: Partial<Pick<RiskLink, 'message_id' | 'file_id' | 'profile_id'>>) => {
    const isKnown = links.some((link) =>
      Object.entries(linked).every(([key, id]) => link[key as keyof typeof linked] === id),
    );
    if (isKnown) toast(t('linkedAlready'));
    else
      toastErrors(
        addLink({ risk_id: risk.id, ...linked }, { workspaceId: risk.workspace_id, ownId }),
      );
  };
  const addMessage = (event: FormEvent) => {
    event.preventDefault();
    const messageId = appLink(address.trim())?.messageId;
    setError(messageId ? undefined : t('noMessageLink'));
    if (!messageId) return;
    setAddress('');
    add({ message_id: messageId });
  };
  return (
    <div className="grid items-start gap-2 sm:grid-cols-3">
      <form onSubmit={addMessage}>
        <Field
          label={t('linkMessage')}
          placeholder={t('linkMessagePlaceholder')}
          value={address}
          onChange={setAddress}
          error={error}
        />
      </form>
      <PickField
        label={t('linkFile')}
        options={fileOptions}
        none={t('chooseFile')}
        value={null}
        onChange={(id) => id && add({ file_id: id })}
      />
      <PersonField
        label={t('linkPerson')}
        value={null}
        onChange={(id) => id && add({ profile_id: id })}
      />
    </div>
  );
}
