import { Modal } from '@heroui/react';
import { profileName, type Profile } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FirstOf } from '../../ui/FirstOf.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useNamed, useSheet } from './queries.ts';
import type { Group, Kind, Note, Reader } from './sheet.ts';

type ReachDialogProps = {
  kind: Kind;
  item: string;
  /** Name of what is asked about. */
  name: string;
  onClose(): void;
};

/** The people, assistants and programs that can read something, by the road they have to it. */
export default function ReachDialog({ kind, item, name, onClose }: ReachDialogProps) {
  const { t } = useTranslation('reach');
  return (
    <Dialog
      title={t('title')}
      about={<p className="text-sm break-words text-faint">{name}</p>}
      size="md"
      onClose={onClose}
    >
      <Modal.Body className="flex flex-col gap-5">
        <Sheet kind={kind} item={item} />
      </Modal.Body>
    </Dialog>
  );
}

/** The sheet itself, for other dialogs too. */
export function Sheet({ kind, item }: { kind: Kind; item: string }) {
  const { t } = useTranslation('reach');
  const { data: sheet, error } = useSheet(kind, item);
  const profiles = useNamed(sheet?.profiles);
  if (error) return <LoadError error={error} />;
  if (!sheet) return <SkeletonLines />;
  if (sheet.groups.length === 0) return <p className="text-soft">{t('gone')}</p>;
  return (
    <>
      <p className="font-medium">
        {t(`summary.${kind === 'channel' ? 'messages' : 'rows'}`, { count: sheet.readers })}
      </p>
      {sheet.groups.map((group) => (
        <RoadGroup key={group.road} group={group} kind={kind} profiles={profiles} />
      ))}
      {sheet.notes.length > 0 && <Notes notes={sheet.notes} />}
    </>
  );
}

type RoadGroupProps = { group: Group; kind: Kind; profiles: ReadonlyMap<string, Profile> };

function RoadGroup({ group: { road, readers, more }, kind, profiles }: RoadGroupProps) {
  const { t } = useTranslation('reach');
  const title = t(`roads.${road}.title`);
  const named = readers
    .map((reader) => ({ ...reader, name: profileName(profiles.get(reader.id)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1.5">
      <h2 className="flex items-baseline gap-1.5 border-b border-hairline pb-1.5 text-sm font-semibold">
        {title}
        <span className="font-normal text-faint tabular-nums">{readers.length + more}</span>
      </h2>
      <p className="text-sm text-soft">
        {t(kind === 'channel' ? `roads.${road}.channel` : `roads.${road}.row`)}
      </p>
      <FirstOf items={named} label={title}>
        {(reader) => (
          <ReaderRow key={reader.id} reader={reader} profile={profiles.get(reader.id)} />
        )}
      </FirstOf>
      {more > 0 && <p className="text-sm text-faint">{t('more', { count: more })}</p>}
    </section>
  );
}

type ReaderRowProps = { reader: Reader & { name: string }; profile: Profile | undefined };

function ReaderRow({ reader: { name, programs }, profile }: ReaderRowProps) {
  const { t } = useTranslation('reach');
  return (
    <li className="flex min-h-9 items-center gap-2.5">
      <Avatar profile={profile} size="sm" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {programs.map((program) => (
        <span
          key={program}
          className="shrink-0 rounded-full border border-hairline px-2 py-0.5 text-xs text-soft"
        >
          {t(`programs.${program}`)}
        </span>
      ))}
    </li>
  );
}

function Notes({ notes }: { notes: readonly { note: Note; count: number }[] }) {
  const { t } = useTranslation('reach');
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-soft">
      {notes.map(({ note, count }) => (
        <li key={note}>{t(`notes.${note}`, { count })}</li>
      ))}
    </ul>
  );
}
