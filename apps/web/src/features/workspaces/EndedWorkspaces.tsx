import { Button } from '@heroui/react';
import { withLabels } from '@parley/markdown';
import { excerptOf, textOf as sourceOf } from '@parley/model';
import { DoorClosed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  discardSend,
  dismissEnded,
  type EndedWorkspace,
  useEndedWorkspaces,
  useUnsentElsewhere,
} from '../../data/index.ts';
import { copyText } from '../../lib/clipboard.ts';
import { toast } from '../../lib/toast.ts';
import { labelsNow } from '../text/labels.ts';

type Unsent = ReturnType<typeof useUnsentElsewhere>;

/**
 * Tells the user that they are no longer in a workspace, why, and what happened to their unsent
 * messages. Shown on this device until dismissed.
 */
export default function EndedWorkspaces() {
  const ended = useEndedWorkspaces();
  const unsent = useUnsentElsewhere();
  const of = (id: string) => unsent.filter(({ draft }) => draft.workspace_id === id);
  // The notice may have been dismissed while unsent messages are still there.
  const others = unsent.filter(({ draft }) => !ended.some(({ id }) => id === draft.workspace_id));
  if (ended.length === 0 && others.length === 0) return null;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-gutter pt-4">
      {ended.map((workspace) => (
        <Ended key={workspace.id} workspace={workspace} unsent={of(workspace.id)} />
      ))}
      {others.length > 0 && <Ended workspace={null} unsent={others} />}
    </div>
  );
}

function Ended({ workspace, unsent }: { workspace: EndedWorkspace | null; unsent: Unsent }) {
  const { t } = useTranslation('workspaces');
  const title = workspace ? t('ended.title', { name: workspace.name }) : t('ended.unknownTitle');
  const copy = async () => {
    const isCopied = await copyText(unsent.map(({ draft }) => textOf(draft)).join('\n\n'));
    if (isCopied) toast.success(t('ended.copied'));
    else toast.error(t('ended.notCopied'));
  };
  const close = () => {
    for (const { draft } of unsent) discardSend(draft.id);
    if (workspace) dismissEnded(workspace.id);
  };
  return (
    <section
      role="alert"
      aria-label={title}
      className="flex gap-3 rounded-xl border border-hairline bg-raised px-4 py-3.5 shadow-(--shadow)"
    >
      <DoorClosed
        size={19}
        strokeWidth={1.75}
        className="mt-0.5 shrink-0 text-faint"
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="font-semibold wrap-anywhere">{title}</h2>
        {workspace && <p className="text-soft">{t(`ended.${workspace.reason}`)}</p>}
        {unsent.length > 0 && (
          <>
            <p className="text-soft">{t('ended.unsent', { count: unsent.length })}</p>
            <ul className="max-h-48 overflow-y-auto rounded-lg border border-hairline bg-page">
              {unsent.map(({ draft }) => (
                <li
                  key={draft.id}
                  className="border-b border-hairline px-3 py-2 whitespace-pre-wrap wrap-anywhere last:border-b-0"
                >
                  {textOf(draft)}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          {unsent.length > 0 && (
            <Button size="sm" variant="primary" onPress={() => void copy()}>
              {t('ended.copy')}
            </Button>
          )}
          <Button size="sm" variant="outline" onPress={close}>
            {t(unsent.length > 0 ? 'ended.discard' : 'ended.close')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The full text of a message, or the names of its files. */
function textOf({ parts }: Unsent[number]['draft']): string {
  const message = { parts, content: null };
  return withLabels(sourceOf(message), labelsNow()) || excerptOf(message, labelsNow());
}
