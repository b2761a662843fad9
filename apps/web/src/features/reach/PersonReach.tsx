import { Button, Modal } from '@heroui/react';
import { channelTitle, type Channel } from '@parley/model';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../data/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FirstOf } from '../../ui/FirstOf.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { type ReadChannel, useReadChannels } from './queries.ts';

type PersonReachProps = { workspaceId: string; personId: string; name: string };

/** Opens the channels that a person reads, as far as the user sees them. */
export function PersonReach({ workspaceId, personId, name }: PersonReachProps) {
  const { t } = useTranslation('reach');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" className="w-fit" onPress={() => setOpen(true)}>
        <Eye size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('person.button')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('person.title', { name })}
          about={<p className="text-sm text-faint">{t('person.about')}</p>}
          size="md"
          onClose={() => setOpen(false)}
        >
          <Modal.Body className="flex flex-col gap-5">
            <Channels workspaceId={workspaceId} personId={personId} />
          </Modal.Body>
        </Dialog>
      )}
    </>
  );
}

const PARTS = ['messages', 'shared', 'channel'] as const;
type Part = (typeof PARTS)[number];

/** The most that a person reads of a channel. */
const mostOf = ({ reads }: ReadChannel): Part =>
  PARTS.find((part) => reads?.includes(part)) ?? 'channel';

function Channels({ workspaceId, personId }: Omit<PersonReachProps, 'name'>) {
  const { t } = useTranslation('reach');
  const { data, error } = useReadChannels(workspaceId, personId);
  if (error) return <LoadError error={error} />;
  if (!data) return <SkeletonLines />;
  if (data.length === 0) return <p className="text-soft">{t('person.none')}</p>;
  return PARTS.map((part) => {
    const channels = data.filter((channel) => mostOf(channel) === part);
    return channels.length > 0 && <PartList key={part} part={part} channels={channels} />;
  });
}

function PartList({ part, channels }: { part: Part; channels: readonly ReadChannel[] }) {
  const { t } = useTranslation('reach');
  const known = useRows('channels');
  const byId = new Map<string | null, Channel>(known.map((channel) => [channel.id, channel]));
  const title = t(`person.parts.${part}`);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1.5">
      <h2 className="flex items-baseline gap-1.5 border-b border-hairline pb-1.5 text-sm font-semibold">
        {title}
        <span className="font-normal text-faint tabular-nums">{channels.length}</span>
      </h2>
      <FirstOf items={channels} label={title}>
        {({ channel_id: id, roads }) => {
          const channel = byId.get(id);
          const road = roads?.[0] === 'guest' ? t('roads.guest.title') : null;
          return (
            <li key={id} className="flex min-h-9 items-center gap-2.5">
              <span className="min-w-0 flex-1 truncate">
                {!channel
                  ? t('person.unknown')
                  : channel.visibility === 'direct'
                    ? t('person.conversation')
                    : channelTitle(channel)}
              </span>
              {road && <span className="text-xs text-faint">{road}</span>}
            </li>
          );
        }}
      </FirstOf>
    </section>
  );
}
