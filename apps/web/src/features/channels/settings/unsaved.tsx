import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { isOverPage } from '../../../ui/ClosesOnBack.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SaveBar } from './SaveBar.tsx';

/** State of a form that the save bar needs. */
type Part = { isChanged: boolean; isSending: boolean };
type Actions = { save(): Promise<boolean>; discard(): void };
type Known = Part & Actions;
type Tell = (id: string, part: Known | null) => void;

const Context = createContext<Tell>(() => {});

/**
 * Settings in several forms that are saved or discarded together; leaving with unsaved changes asks
 * first.
 */
export function SavedTogether({ children }: { children: ReactNode }) {
  const { t } = useTranslation('channels');
  const [parts, setParts] = useState<ReadonlyMap<string, Known>>(new Map());
  const report = useCallback<Tell>((id, part) => {
    setParts((before) => {
      const next = new Map(before);
      if (part) next.set(id, part);
      else next.delete(id);
      return next;
    });
  }, []);
  const known = [...parts.values()];
  const changed = known.filter(({ isChanged }) => isChanged);
  const leaving = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      current.pathname !== next.pathname && !(action === 'BACK' && isOverPage()),
    enableBeforeUnload: true,
    disabled: changed.length === 0,
    withResolver: true,
  });
  return (
    <Context value={report}>
      {children}
      {changed.length > 0 && (
        <SaveBar
          isSending={known.some(({ isSending }) => isSending)}
          onSave={() => void saveAll(changed, () => void toast.success(t('saved')))}
          onDiscard={() => changed.forEach(({ discard }) => discard())}
        />
      )}
      <ConfirmDialog
        isOpen={leaving.status === 'blocked'}
        // After a confirmation the navigation has already continued, so that this has no effect.
        onOpenChange={(isOpen) => isOpen || leaving.reset?.()}
        title={t('leaveUnsavedTitle')}
        text={t('leaveUnsavedText')}
        confirmLabel={t('leaveUnsaved')}
        onConfirm={() => leaving.proceed?.()}
      />
    </Context>
  );
}

/** Saves the forms in turn. The first rejected form shows the reason and has the focus. */
async function saveAll(parts: readonly Actions[], done: () => void): Promise<void> {
  for (const { save } of parts) if (!(await save())) return;
  done();
}

/** Registers a form to be saved with the others of the page. */
export function useSavedTogether({ isChanged, isSending }: Part, actions: Actions): void {
  const id = useId();
  const report = useContext(Context);
  const save = useEffectEvent(actions.save);
  const discard = useEffectEvent(actions.discard);
  useEffect(() => {
    report(id, {
      isChanged,
      isSending,
      save: () => save(),
      discard: () => discard(),
    });
  }, [report, id, isChanged, isSending]);
  useEffect(() => () => report(id, null), [report, id]);
}
