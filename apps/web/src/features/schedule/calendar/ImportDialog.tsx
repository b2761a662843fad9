import { Button, Modal } from '@heroui/react';
import { channelTitle } from '@parley/model';
import type { CalendarProblem, ReadCalendars } from '@parley/model/calendar-files';
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

const MOST_BYTES = 5_000_000;
const EVERYONE = 'none';

type ImportDialogProps = { channelId: string | null; onClose(): void };

/** Imports a calendar file: shows what was read and refused, then asks for the target. */
export function ImportDialog({ channelId, onClose }: ImportDialogProps) {
  const { t } = useTranslation('schedule');
  const [problem, setProblem] = useState<string | null>(null);
  const [calendar, setCalendar] = useState<ReadCalendars | null>(null);
  const [target, setTarget] = useState(channelId ?? EVERYONE);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const workspaceId = useWorkspace()?.id;
  const { userId } = useSession();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = file.size > MOST_BYTES ? null : await calendarsIn(file);
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

/** The reader is loaded on demand: it brings the names of all time zones of Windows. */
async function calendarsIn(file: File): Promise<ReadCalendars | null> {
  const { readCalendars } = await import('@parley/model/calendar-files');
  return readCalendars(
    new Uint8Array(await file.arrayBuffer()),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
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
  calendar: { events, refused, skipped },
  target,
  onTarget,
}: {
  calendar: ReadCalendars;
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
      <ProblemList title={t('import.refused')} problems={refused} />
      <ProblemList title={t('import.skipped')} problems={skipped} />
    </>
  );
}

/** The unreadable parts of a file, by line. */
function ProblemList({ title, problems }: { title: string; problems: CalendarProblem[] }) {
  const { t } = useTranslation('schedule');
  return (
    <RefusedList
      title={title}
      items={problems.map(({ line, title: event, code, detail }) => ({
        line,
        title: event,
        reason: t(`import.reasons.${code}`, { detail }),
      }))}
    />
  );
}

type RefusedItem = { line?: number; title: string | null; reason: string };

function RefusedList({ title, items }: { title: string; items: RefusedItem[] }) {
  const { t } = useTranslation('schedule');
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="max-h-40 overflow-y-auto text-sm" tabIndex={0}>
        {items.map((item, index) => (
          <li key={index} className="py-0.5 break-words">
            {item.line !== undefined && (
              <span className="me-2 text-faint tabular-nums">
                {t('import.line', { line: item.line })}
              </span>
            )}
            {item.title !== null && (
              <>
                <bdi className="font-medium">{item.title}</bdi>:{' '}
              </>
            )}
            <span className="text-soft">{item.reason}</span>
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
      <RefusedList title={t('import.refused')} items={failed} />
    </>
  );
}
