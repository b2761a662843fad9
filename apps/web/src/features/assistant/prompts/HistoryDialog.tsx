import { Button, Modal } from '@heroui/react';
import { type ChannelPrompt, profileName } from '@parley/model';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDate } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { useProfiles } from '../../../data/index.ts';
import type { Assistant } from './assistants.ts';
import { Diff } from './Diff.tsx';
import { usePrompts } from './queries.ts';

type HistoryDialogProps = {
  assistant: Assistant;
  /** The current draft; null if it equals the published prompt. */
  draft: string | null;
  onRestore(version: ChannelPrompt): void;
  onClose(): void;
};

/**
 * Published versions of a prompt with authors, dates and differences from the current one. Any
 * version can be restored.
 */
export default function HistoryDialog({
  assistant,
  draft,
  onRestore,
  onClose,
}: HistoryDialogProps) {
  const { t } = useTranslation('prompts');
  const { data: versions = [], isPending, error } = usePrompts(assistant);
  const [chosen, setChosen] = useState<number | 'draft' | null>(draft === null ? null : 'draft');
  // Select the previous version first; it shows the latest change.
  const shown = chosen ?? versions[1]?.version ?? versions[0]?.version;
  const version = versions.find((one) => one.version === shown);
  const isToday = version?.version === assistant.version;
  return (
    <Dialog title={t('history.title')} size="lg" className="w-full sm:max-w-4xl" onClose={onClose}>
      <Modal.Body
        className={clsx(
          'grid min-h-0 grid-rows-[minmax(0,2fr)_minmax(0,3fr)] gap-4 overflow-hidden',
          'sm:h-104 sm:flex-none sm:grid-cols-[16rem_minmax(0,1fr)] sm:grid-rows-1',
        )}
      >
        <div className="min-h-0 overflow-y-auto border-b border-hairline pb-2 sm:border-e sm:border-b-0 sm:pe-3">
          {isPending && <SkeletonLines count={3} />}
          {error && <LoadError error={error} />}
          {!isPending && !error && versions.length === 0 && draft === null && (
            <p className="px-2.5 py-2 text-sm text-soft">{t('history.empty')}</p>
          )}
          <ul aria-label={t('history.versions')}>
            {draft !== null && (
              <li>
                <Entry
                  isChosen={shown === 'draft'}
                  title={t('draft')}
                  onChoose={() => setChosen('draft')}
                />
              </li>
            )}
            {versions.map((one) => (
              <li key={one.id}>
                <Entry
                  version={one}
                  isChosen={one.version === shown}
                  isToday={one.version === assistant.version}
                  title={t('history.version', { version: one.version })}
                  onChoose={() => setChosen(one.version)}
                />
              </li>
            ))}
          </ul>
        </div>
        <section
          aria-label={t('history.comparison')}
          tabIndex={0}
          className="flex min-h-0 flex-col gap-3 overflow-y-auto rounded-sm pe-2"
        >
          {shown === 'draft' && draft !== null && (
            <>
              <Legend mine={t('history.inDraft')} />
              <Diff before={assistant.prompt} after={draft} />
            </>
          )}
          {version &&
            (isToday ? (
              <>
                <p className="text-sm text-soft">{t('history.today')}</p>
                <p className="font-mono text-sm leading-6 break-words whitespace-pre-wrap">
                  {version.prompt || t('history.none')}
                </p>
              </>
            ) : (
              <>
                <Legend mine={t('history.inVersion', { version: version.version })} />
                <Diff before={assistant.prompt} after={version.prompt} />
              </>
            ))}
        </section>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onPress={onClose}>
          {t('close')}
        </Button>
        {version && !isToday && (
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              onRestore(version);
            }}
          >
            {t('history.restore', { version: version.version })}
          </Button>
        )}
      </Modal.Footer>
    </Dialog>
  );
}

/** Labels the marks of each side, so that colour is not the only hint. */
function Legend({ mine }: { mine: string }) {
  const { t } = useTranslation('prompts');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      <span>
        <span className="rounded-sm bg-good/15 px-1 underline decoration-good underline-offset-3">
          {mine}
        </span>
      </span>
      <span>
        <span className="rounded-sm bg-bad/10 px-1 line-through decoration-bad/70">
          {t('history.inPublished')}
        </span>
      </span>
    </p>
  );
}

type EntryProps = {
  title: string;
  version?: ChannelPrompt;
  isChosen: boolean;
  isToday?: boolean;
  onChoose(): void;
};

function Entry({ title, version, isChosen, isToday = false, onChoose }: EntryProps) {
  const { t } = useTranslation('prompts');
  const author = useProfiles().get(version?.author_id ?? '');
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'w-full px-2.5 py-1.5',
        'rounded-md text-start outline-offset-[-2px]',
        isChosen ? 'bg-tint' : 'hover:bg-hover',
      )}
    >
      <span className="flex items-baseline gap-2 font-medium">
        {title}
        {isToday && (
          <span className="text-xs font-normal text-accent">{t('history.published')}</span>
        )}
      </span>
      {version && (
        <span className="block truncate text-sm text-soft" title={fullDate(version.created_at)}>
          {version.author_id && <>{profileName(author)}, </>}
          <RelativeTime at={version.created_at} />
        </span>
      )}
    </button>
  );
}
