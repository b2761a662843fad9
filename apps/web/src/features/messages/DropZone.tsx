import { channelTitle, type Channel, type Message } from '@parley/model';
import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploads } from './composer/use-uploads.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Accepts files dropped anywhere on the conversation and shows a hint while they hover. */
export function DropZone({
  channel,
  thread,
  isDisabled,
  children,
}: {
  channel: Channel;
  thread?: Message;
  isDisabled: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('messages');
  const draftUploads = useUploads(channel, thread?.id ?? null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
        setOver(!isDisabled);
      }}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (!isDisabled) draftUploads.add(event.dataTransfer.files);
      }}
    >
      {children}
      {isOver && (
        <div
          className={clsx(
            'absolute inset-2 z-30 grid place-items-center',
            'pointer-events-none rounded-xl border-2 border-dashed border-accent bg-page/90',
          )}
        >
          <p className="flex items-center gap-2.5 font-title text-xl">
            <Paperclip size={20} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
            {t('dropHere', { channel: channelTitle(channel) })}
          </p>
        </div>
      )}
    </div>
  );
}
