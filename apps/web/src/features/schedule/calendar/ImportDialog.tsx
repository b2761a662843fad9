import { Button, Modal } from '@heroui/react';
import { channelTitle } from '@parley/model';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, useWorkspace } from '../../../data/index.ts';
import { shortDate, clock } from '../../../lib/format.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { useOwnChannels } from '../../channels/queries.ts';
import { importEvents, type ImportResult, eventWithUid } from './import.ts';
import { parseIcs, type ReadCalendar, type IcsRefusal } from './parse-ics.ts';

const MOST_BYTES = 5_000_000;
const EVERYONE = 'none';

type ImportDialogProps = { channelId: string | null; onClose(): void };

/** Imports a calendar file: shows what was read and refused, then asks for the target. */
export function ImportDialog({ channelId, onClose }: ImportDialogProps) {
  const { t } = useTranslation('schedule');
  const [problem, setProblem] = useState<string | null>(null);
  const [calendar, setCalendar] = useState<ReadCalendar | null>(null);
  const [target, setTarget] = useState(channelId ?? EVERYONE);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const workspaceId = useWorkspace()?.id;
  const { userId } = useSession();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found =
      file.size > MOST_BYTES
        ? null
        : parseIcs(await file.text(), Intl.DateTimeFormat().resolvedOptions().timeZone);
    setProblem(
      found
        ? null
        : t(file.size > MOST_BYTES ? 'import.tooLarge' : 'import.noCalendar', { name: file.name }),
    );
    setCalendar(found);
  };
  const run = async () => {
    if (!calendar || !workspaceId || !userId) return;
    setBusy(true);
    setResult(
      await importEvents(calendar.events, target === EVERYONE ? null : target, {
        workspaceId,
        userId,
      }),
    );
    setBusy(false);
  };
  return (
    <Dialog title={t('import.title')} size="md" isDismissable={!isBusy} onClose={onClose}>
      <Modal.Body className="flex flex-col gap-4">
        {result ? <Report result={result} /> : <Choose onFile={(file) => void read(file)} />}
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        {calendar && !result && (
          <Preview calendar={calendar} target={target} onTarget={setTarget} />
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onPress={onClose}>
          {t(result ? 'close' : 'cancel')}
        </Button>
        {!result && (
          <Button
            variant="primary"
            isDisabled={!calendar || calendar.events.length === 0}
            isPending={isBusy}
            onPress={() => void run()}
          >
            {t('import.run', { count: calendar?.events.length ?? 0 })}
          </Button>
        )}
      </Modal.Footer>
    </Dialog>
  );
}

function Choose({ onFile }: { onFile(file: File | undefined): void }) {
  const { t } = useTranslation('schedule');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        aria-label={t('import.file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      <Button variant="outline" onPress={() => input.current?.click()}>
        <FileUp size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('import.choose')}
      </Button>
      <p className="text-sm text-soft">{t('import.hint')}</p>
    </div>
  );
}

function Preview({
  calendar: { events, refused },
  target,
  onTarget,
}: {
  calendar: ReadCalendar;
  target: string;
  onTarget(target: string): void;
}) {
  const { t } = useTranslation('schedule');
  const channels = useOwnChannels().filter(
    ({ channel }) => channel.visibility !== 'direct' && !channel.archived_at,
  );
  const channelId = target === EVERYONE ? null : target;
  return (
    <>
      <Choice
        label={t('import.into')}
        value={target}
        options={[
          { key: EVERYONE, label: t('everyone') },
          ...channels.map(({ channel }) => ({ key: channel.id, label: channelTitle(channel) })),
        ]}
        onChange={onTarget}
      />
      <p className="text-sm text-soft" role="status">
        {t('import.understood', { count: events.length, refused: refused.length })}
      </p>
      <ul
        aria-label={t('import.preview')}
        className="max-h-64 overflow-y-auto border-y border-hairline"
        tabIndex={0}
      >
        {events.map((event, index) => (
          <li
            key={index}
            className="flex min-h-9 items-center gap-3 border-b border-hairline px-1 last:border-b-0"
          >
            <span className="w-40 shrink-0 text-sm text-soft tabular-nums">
              {shortDate(event.starts_at)}
              {event.is_all_day ? '' : `, ${clock(event.starts_at)}`}
            </span>
            <span className="min-w-0 flex-1 truncate">{event.title}</span>
            {eventWithUid(event.uid, channelId) && (
              <span className="text-xs text-faint">{t('import.known')}</span>
            )}
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <RefusedList
          items={refused.map((refusal) => ({ title: refusal.title, reason: reasonOf(refusal, t) }))}
        />
      )}
    </>
  );
}

const reasonOf = (
  { code, detail }: IcsRefusal,
  t: ReturnType<typeof useTranslation<'schedule'>>['t'],
): string => t(`import.reasons.${code}`, { detail });

function RefusedList({ items }: { items: { title: string; reason: string }[] }) {
  const { t } = useTranslation('schedule');
  return (
    <section aria-label={t('import.refused')} className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{t('import.refused')}</h3>
      <ul className="max-h-40 overflow-y-auto text-sm" tabIndex={0}>
        {items.map(({ title, reason }, index) => (
          <li key={index} className="py-0.5">
            <span className="font-medium">{title}</span>:{' '}
            <span className="text-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Report({ result: { added, changed, failed } }: { result: ImportResult }) {
  const { t } = useTranslation('schedule');
  return (
    <>
      <p role="status">{t('import.done', { added, changed })}</p>
      {failed.length > 0 && <RefusedList items={failed} />}
    </>
  );
}
